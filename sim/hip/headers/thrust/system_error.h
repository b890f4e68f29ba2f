#pragma once
#include <system_error>
namespace thrust {
using std::error_code;
using std::system_error;
}  // namespace thrust
