#pragma once
#define PATH_MAX 4096
#define NAME_MAX 255
