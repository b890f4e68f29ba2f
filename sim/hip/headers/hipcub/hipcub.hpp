#pragma once
#include <hipcub/block.hpp>
#include <hipcub/block_moves.hpp>
#include <hipcub/device_more.hpp>
#include <hipcub/warp.hpp>
