#pragma once
extern "C" int* __sim_errno();
#define errno (*__sim_errno())
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define EISDIR 21
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
