#pragma once
#include <hipcub/device_more.hpp>
