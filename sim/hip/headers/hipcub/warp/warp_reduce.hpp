#pragma once
#include <hipcub/warp.hpp>
