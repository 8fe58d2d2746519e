// Linux calls that the Glibc module omits.
#pragma once
#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
#include <sys/auxv.h>
#include <signal.h>
