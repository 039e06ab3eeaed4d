// What a project's configure script would write.
#pragma once
#define HAVE_CLOCK_GETTIME 1
#define HAVE_CLOCK_PROCESS_CPUTIME_ID 1
#define HAVE_GETTIMEOFDAY 1
