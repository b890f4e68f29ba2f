#pragma once
#include <hipcub/block_moves.hpp>
