#pragma once
#include <hipcub/block.hpp>
#include <hipcub/device.hpp>
#include <hipcub/warp.hpp>
