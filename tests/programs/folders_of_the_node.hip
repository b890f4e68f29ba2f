// stdout: made 0, again -1: File exists
// stdout: a.txt is a file of 5 bytes
// stdout: inner is a directory
// stdout: 4 entries in . and in /home/dev/data
// stdout: hello
// stdout: No such file or directory
// stdout: Not a directory
// stdout: left: inner
// stdout: gone
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <set>
#include <string>

static int entries(const char* name) {
    DIR* directory = opendir(name);
    if (!directory) return -1;
    int count = 0;
    while (readdir(directory)) count++;
    rewinddir(directory);
    while (readdir(directory)) count++;
    closedir(directory);
    return count / 2;
}

int main() {
    int made = mkdir("data", 0755);
    printf("made %d, again %d: %s\n", made, mkdir("data", 0755), strerror(errno));
    std::ofstream("data/a.txt") << "hello";
    mkdir("data/inner", 0755);
    std::set<std::string> names;
    DIR* directory = opendir("data");
    while (dirent* one = readdir(directory)) {
        if (one->d_name[0] == '.') continue;
        struct stat state;
        stat(("data/" + std::string(one->d_name)).c_str(), &state);
        if (one->d_type == DT_DIR)
            names.insert(std::string(one->d_name) + " is a directory");
        else
            names.insert(one->d_name + std::string(" is a file of ") + std::to_string(state.st_size) + " bytes");
    }
    closedir(directory);
    for (const std::string& name : names) puts(name.c_str());
    char where[100];
    chdir("data");
    printf("%d entries in . and in %s\n", entries("."), getcwd(where, sizeof where));
    std::string text;
    std::ifstream("a.txt") >> text;
    puts(text.c_str());
    if (!opendir("none")) puts(strerror(errno));
    if (chdir("a.txt")) puts(strerror(errno));
    unlink("a.txt");
    directory = opendir(".");
    while (dirent* one = readdir(directory))
        if (one->d_name[0] != '.') printf("left: %s\n", one->d_name);
    closedir(directory);
    rmdir("inner");
    chdir("..");
    if (rmdir("data") == 0 && entries("data") < 0) puts("gone");
}
