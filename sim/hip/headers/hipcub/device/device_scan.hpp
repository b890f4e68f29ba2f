#pragma once
#include <hipcub/device.hpp>
