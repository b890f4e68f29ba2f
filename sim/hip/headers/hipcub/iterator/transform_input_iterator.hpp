#pragma once
#include <hipcub/iterator.hpp>
