// Odd bots: each answers its first line at once, and fails to answer the second one in its own way. The honest ones answer
// the second line too, after using 80 % of the limit. Usage: odd NAME LIMIT_MS
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double limit; // in seconds

static double cpu(clockid_t clock) {
	struct timespec t;
	clock_gettime(clock, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

// think uses CPU time of the calling thread.
static void think(double seconds) {
	double end = cpu(CLOCK_THREAD_CPUTIME_ID) + seconds;
	while (cpu(CLOCK_THREAD_CPUTIME_ID) < end) {
	}
}

static void doze(double seconds) {
	struct timespec t = {(time_t)seconds, (long)((seconds - (time_t)seconds) * 1e9)};
	nanosleep(&t, NULL);
}

static void keep_to(int cpu) {
	cpu_set_t set;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	sched_setaffinity(0, sizeof set, &set);
}

static void policy(pid_t who, int policy) {
	struct sched_param p = {0};
	sched_setscheduler(who, policy, &p);
}

static void *spin(void *unused) {
	(void)unused;
	for (;;) {
	}
}

static void *spin_idle(void *unused) {
	policy(0, SCHED_IDLE);
	return spin(unused);
}

static void *spin_pinned(void *unused) {
	keep_to(0);
	return spin(unused);
}

static void *yield(void *unused) {
	(void)unused;
	for (;;) {
		sched_yield();
	}
}

static void *nap(void *unused) {
	(void)unused;
	for (;;) {
		doze(1e-6);
	}
}

static void threads(int n, void *(*work)(void *)) {
	pthread_t t;
	while (n-- > 0) {
		pthread_create(&t, NULL, work, NULL);
	}
}

// children starts n processes that do the same work forever, and waits for them.
static void children(int n, void *(*work)(void *)) {
	while (n-- > 0) {
		if (fork() == 0) {
			work(NULL);
		}
	}
	while (wait(NULL) > 0) {
	}
}

static void spinning(void) { spin(NULL); }
static void sleeping(void) { pause(); }
static void oversleeping(void) { doze(100 * limit); }
static void napping(void) { nap(NULL); }
static void millisecond_naps(void) {
	for (;;) {
		doze(1e-3);
	}
}
static void yielding(void) { yield(NULL); }
static void yielding_rarely(void) {
	for (;;) {
		think(3e-4);
		sched_yield();
	}
}
static void spinning_threads(void) {
	threads(4, spin);
	pause();
}
static void many_spinning_threads(void) {
	threads(100, spin);
	pause();
}
static void napping_threads(void) {
	threads(8, nap);
	pause();
}
static void yielding_threads(void) {
	threads(4, yield);
	pause();
}
static void spinning_children(void) { children(4, spin); }
static void pinned(void) {
	keep_to(0);
	threads(3, spin_pinned);
	spin(NULL);
}

// In a chain, each process uses less than the limit, and is followed by the next.
static void chain(void) {
	for (;;) {
		if (fork() == 0) {
			think(limit * 0.9);
			_exit(0);
		}
		wait(NULL);
	}
}
static void short_chain(void) {
	for (;;) {
		if (fork() == 0) {
			_exit(0);
		}
		wait(NULL);
	}
}
static void vforking(void) {
	for (;;) {
		if (vfork() == 0) {
			_exit(0);
		}
		wait(NULL);
	}
}
static void vforked(void) {
	if (vfork() == 0) {
		pause(); // vfork suspends the parent meanwhile
	}
}
static void stopped(void) { raise(SIGSTOP); }
static void stopped_again_and_again(void) {
	pid_t bot = getpid();
	if (fork() == 0) {
		for (;;) {
			kill(bot, SIGSTOP);
			kill(bot, SIGCONT);
		}
	}
	spin(NULL);
}
static void nice_spinning(void) {
	setpriority(PRIO_PROCESS, 0, 19);
	spin(NULL);
}
static void idle_spinning(void) { spin_idle(NULL); }
static void batch_spinning(void) {
	policy(0, SCHED_BATCH);
	spin(NULL);
}
// Another process changes the bot's scheduling policy: mostly SCHED_IDLE, with short intervals of SCHED_OTHER.
static void idle_at_times(void) {
	pid_t bot = getpid();
	if (fork() == 0) {
		for (;;) {
			policy(bot, SCHED_IDLE);
			doze(limit / 4);
			policy(bot, SCHED_OTHER);
			doze(limit / 20);
		}
	}
	nap(NULL);
}
static void nice_session(void) {
	int fd = open("/proc/self/autogroup", O_WRONLY);
	if (fd < 0 || write(fd, "19", 2) < 0) { // the system has no autogroups
	}
	spin(NULL);
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int held;

static void *hold(void *unused) {
	pthread_mutex_lock(&lock);
	__atomic_store_n(&held, 1, __ATOMIC_SEQ_CST);
	return spin_idle(unused);
}
static void *hold_crowded(void *unused) {
	keep_to(0);
	pthread_mutex_lock(&lock);
	__atomic_store_n(&held, 1, __ATOMIC_SEQ_CST);
	return nap(unused);
}
static void wait_for(void *(*holder)(void *)) {
	threads(1, holder);
	while (!__atomic_load_n(&held, __ATOMIC_SEQ_CST)) {
		doze(1e-3);
	}
	pthread_mutex_lock(&lock);
}
static void waiting_for_idle(void) { wait_for(hold); }
static void waiting_for_starved(void) {
	threads(4, spin_pinned);
	wait_for(hold_crowded);
}
static void faulting(void) {
	const size_t size = 16 << 20;
	for (;;) {
		char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		for (size_t i = 0; i < size; i += 4096) {
			p[i] = 1;
		}
		munmap(p, size);
	}
}
static void reading(void) {
	char buf[1 << 16];
	for (;;) {
		int fd = open("/proc/self/exe", O_RDONLY);
		posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
		while (read(fd, buf, sizeof buf) > 0) {
		}
		close(fd);
	}
}
static void writing(void) {
	char buf[1 << 16] = {0};
	FILE *f = tmpfile();
	int fd = f ? fileno(f) : -1;
	for (;;) {
		if (pwrite(fd, buf, sizeof buf, 0) < 0) {
			pause();
		}
		fsync(fd);
	}
}

static int there[2], back[2];

static void *echo(void *unused) {
	char c;
	(void)unused;
	while (read(there[0], &c, 1) == 1 && write(back[1], &c, 1) == 1) {
	}
	return NULL;
}
static void talk(int times) {
	char c = 0;
	if (pipe(there) < 0 || pipe(back) < 0) {
		_exit(1);
	}
	threads(1, echo);
	for (int i = 0; times < 0 || i < times; i++) {
		if (write(there[1], &c, 1) != 1 || read(back[0], &c, 1) != 1) {
			_exit(1);
		}
	}
}
static void talking(void) { talk(-1); }

// The honest ones.
static void thinking(void) { think(limit * 0.8); }
static void thinking_and_sleeping(void) {
	doze(limit * 0.3);
	think(limit * 0.5);
}
static void *part(void *unused) {
	think(limit * 0.4);
	return unused;
}
static void thinking_threads(void) {
	pthread_t t[3];
	for (int i = 0; i < 3; i++) {
		pthread_create(&t[i], NULL, part, NULL);
	}
	for (int i = 0; i < 3; i++) {
		pthread_join(t[i], NULL);
	}
}
static void thinking_child(void) {
	if (fork() == 0) {
		think(limit * 0.8);
		_exit(0);
	}
	wait(NULL);
}
static void thinking_beside_compilers(void) {
	threads(2, spin);
	think(limit * 0.75);
}
static void thinking_and_talking(void) {
	talk(20);
	think(limit * 0.7);
}

static const struct {
	const char *name;
	void (*play)(void);
} bots[] = {
#define BOT(f) {#f, f}
	BOT(spinning), BOT(sleeping), BOT(oversleeping), BOT(napping), BOT(millisecond_naps), BOT(yielding), BOT(yielding_rarely),
	BOT(spinning_threads), BOT(many_spinning_threads), BOT(napping_threads), BOT(yielding_threads), BOT(spinning_children),
	BOT(pinned), BOT(chain), BOT(short_chain), BOT(vforking), BOT(vforked), BOT(stopped), BOT(stopped_again_and_again),
	BOT(nice_spinning), BOT(idle_spinning), BOT(batch_spinning), BOT(idle_at_times), BOT(nice_session), BOT(waiting_for_idle),
	BOT(waiting_for_starved), BOT(faulting), BOT(reading), BOT(writing), BOT(talking), BOT(thinking), BOT(thinking_and_sleeping),
	BOT(thinking_threads), BOT(thinking_child), BOT(thinking_beside_compilers), BOT(thinking_and_talking),
};

int main(int argc, char **argv) {
	char line[100];
	if (argc != 3) {
		return 2;
	}
	limit = atof(argv[2]) / 1000;
	for (size_t i = 0; i < sizeof bots / sizeof *bots; i++) {
		if (strcmp(argv[1], bots[i].name) != 0) {
			continue;
		}
		if (!fgets(line, sizeof line, stdin)) {
			return 0;
		}
		puts("here");
		fflush(stdout);
		if (!fgets(line, sizeof line, stdin)) {
			return 0;
		}
		bots[i].play();
		puts("answer");
		fflush(stdout);
		pause();
	}
	return 2;
}
