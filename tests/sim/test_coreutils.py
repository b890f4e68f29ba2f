"""`ls`, `stat`, `date`, `cp`, `tee` of the node, each typed at its console."""

from datetime import UTC, datetime

import pytest

from sim import Scene, State, create, run

NOW = datetime(2026, 6, 1, 9, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def state() -> State:
    files = {"prog": b"#!/bin/bash\necho ran\n", "a.txt": b"12345", ".hidden": b"", "Big": b"x" * 5000}
    return create("MI300X", Scene(files=files), seed=1, now=NOW)


def shown(state: State, line: str) -> str:
    return run(state, line, now=NOW, seed=1).transcript


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("ls", "Big\na.txt\nprog\n"),
        ("ls -A", ".bash_logout\n.bashrc\n.hidden\n.profile\nBig\na.txt\nprog\n"),
        ("ls -a | head -2", ".\n..\n"),
        ("ls -r", "prog\na.txt\nBig\n"),
        ("ls -S", "Big\nprog\na.txt\n"),
        ("ls -F", "Big\na.txt\nprog*\n"),
        ("ls --color -1 a.txt", "a.txt\n"),
        ("ls -l a.txt", "-rw-r--r-- 1 dev dev 5 Jun  1 09:00 a.txt\n"),
        ("ls -lh Big", "-rw-r--r-- 1 dev dev 4.9K Jun  1 09:00 Big\n"),
        ("touch -d 2020-01-02 old; ls -l old", "-rw-r--r-- 1 dev dev 0 Jan  2  2020 old\n"),
        ("ln -s a.txt l; ls -l l", "lrwxrwxrwx 1 dev dev 5 Jun  1 09:00 l -> a.txt\n"),
        ("ln -s nowhere l; ls l", "l\n"),
        ("mkdir d; ls -ld d", "drwxr-xr-x 2 dev dev 4096 Jun  1 09:00 d\n"),
        ("mkdir d; touch d/f; ls -l d", "total 0\n-rw-r--r-- 1 dev dev 0 Jun  1 09:00 f\n"),
        ("mkdir -p d/e; touch d/f; ls a.txt d; ls -R d", "a.txt\n\nd:\ne\nf\nd:\ne\nf\n\nd/e:\n"),
        ("ls -l | head -1", "total 16\n"),
        ("ls nosuch; echo $?", "ls: cannot access 'nosuch': No such file or directory\n2\n"),
        ("ls --nosuch", "ls: unrecognized option '--nosuch'\nTry 'ls --help' for more information.\n"),
        ("ls -l /dev/kfd | cut -c1-33", "crw-rw---- 1 root render 510,   0\n"),
        ("ls -l /dev/dri/renderD128 | cut -c1-33", "crw-rw---- 1 root render 226, 128\n"),
        ("ls -d /opt/rocm/", "/opt/rocm/\n"),
        (
            "ls -ld /opt/rocm | awk '{print $1, $3, $4, $9, $10, $11}'",
            "lrwxrwxrwx root root /opt/rocm -> /opt/rocm-6.4.1\n",
        ),
        ("stat -c '%n %s %a %A %U %G' prog", "prog 21 755 -rwxr-xr-x dev dev\n"),
        ("stat -c %y a.txt | cut -c1-22", "2026-06-01 09:00:00.00\n"),
        ("stat nosuch", "stat: cannot statx 'nosuch': No such file or directory\n"),
        ("stat Big | sed -n 2p", "  Size: 5000      \tBlocks: 16         IO Block: 4096   regular file\n"),
        ("which ls nosuch rocminfo; echo $?", "/usr/bin/ls\n/usr/bin/rocminfo\n1\n"),
        ("which -a prog ./prog a.txt; PATH=~:/usr/bin which -a prog", "./prog\n/home/dev/prog\n"),
        ("date", "Mon Jun  1 09:00:00 UTC 2026\n"),
        ("date +%F_%T; date +%s; date -u +%H%%%n%j", "2026-06-01_09:00:00\n1780304400\n09%\n152\n"),
        ("date +%-d.%-m.; date +%e", "1.6.\n 1\n"),
        ("date -d @86400 +%F; date -d 2020-02-29T10:00:00 +%a", "1970-01-02\nSat\n"),
        ("date -d 'next friday'", "date -d 'next friday' is not simulated on this node\n"),
        ("cp prog p; ./p; cp a.txt b; cat b", "ran\n12345"),
        ("mkdir d; cp a.txt prog d; ls d; cp -r d e; cat e/a.txt", "a.txt\nprog\n12345"),
        (
            "mkdir d; ln -s nowhere d/n; ln -s f d/l; echo 1 > d/f; cp -r d e; readlink e/n; cat e/l",
            "nowhere\n1\n",
        ),
        ("ln -s a.txt l; ls -lL l | cut -c1; ls -ld l | cut -c1", "-\nl\n"),
        ("mv a.txt d; ls; mv -v d e; mv -n e Big; ls", "Big\nd\nprog\nrenamed 'd' -> 'e'\nBig\ne\nprog\n"),
        ("mkdir d; mv a.txt Big d; ls d; mv d/* .; ls", "Big\na.txt\nBig\na.txt\nd\nprog\n"),
        (
            "ln -sv a.txt l; ln -s x l; ln -sf Big l; readlink l",
            "'l' -> 'a.txt'\nln: failed to create symbolic link 'l': File exists\nBig\n",
        ),
        ("diff -u a.txt Big | head -2 | cut -f1", "--- a.txt\n+++ Big\n"),
        ("cp nosuch x", "cp: cannot stat 'nosuch': No such file or directory\n"),
        ("cp a.txt /etc", "cp: cannot create regular file '/etc/a.txt': Permission denied\n"),
        (
            "mkdir d; cp d e; cp -r d d/e",
            "cp: -r not specified; omitting directory 'd'\n"
            "cp: cannot copy a directory, 'd', into itself, 'd/e'\n",
        ),
        ("echo x | tee f g; echo y | tee -a f; cat f g", "x\ny\nx\ny\nx\n"),
        ("echo x | tee /etc/f > /dev/null; echo on", "tee: /etc/f: Permission denied\non\n"),
    ],
)
def test_a_line_prints_what_it_prints_on_ubuntu(state: State, line: str, text: str) -> None:
    assert shown(state, line) == text
