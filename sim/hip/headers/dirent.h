#pragma once
#include <sys/types.h>
struct dirent {
    ino_t d_ino;
    off_t d_off;
    unsigned short d_reclen;
    unsigned char d_type;
    char d_name[256];
};
typedef struct __sim_dir DIR;
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
extern "C" {
DIR* opendir(const char* name);
struct dirent* readdir(DIR* of);
void rewinddir(DIR* of);
int closedir(DIR* of);
}
