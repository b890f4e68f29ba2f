#pragma once
#include <hipcub/block.hpp>
