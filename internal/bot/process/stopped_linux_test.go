package process_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/tier"
)

// Programs do not notice that they are stopped while they wait for events.
func TestStoppedWhileWaiting(t *testing.T) {
	t.Parallel()
	interpreter := python(t)
	scripts := map[string]string{
		"read": "import sys\nfor line in sys.stdin: print(line.strip(), flush=True)",
		"asyncio": `
import asyncio, sys
async def main():
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    ticks = 0
    async def tick():
        nonlocal ticks
        while True:
            await asyncio.sleep(0.001)
            ticks += 1
    task = asyncio.create_task(tick())
    async for line in reader:
        assert not task.done(), task
        print(line.decode().strip(), flush=True)
asyncio.run(main())`,
		"threads": `
import queue, sys, threading, subprocess
q = queue.Queue()
threading.Thread(target=lambda: [q.put(line) for line in sys.stdin], daemon=True).start()
helper = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
while True:
    helper.stdin.write(q.get()); print(helper.stdout.readline().strip(), flush=True)`,
		"select": `
import select, os
p = select.epoll(); p.register(0, select.EPOLLIN)
while True:
    for fd, _ in p.poll(): os.write(1, os.read(0, 100))`,
	}
	for name, script := range scripts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkStopped(t, interpreter, "-c", script)
		})
	}
}

// checkStopped checks that a program that is stopped after each answer answers as usual.
func checkStopped(t *testing.T, argv ...string) {
	t.Helper()
	c := converse(t, box.PonderNever, argv...)
	for _, line := range []string{"one", "two", "three", "four", "five"} {
		if got := c.turn(t, line); got != line {
			t.Fatalf("answer %q, want %q", got, line)
		}
		time.Sleep(5 * time.Millisecond) // it should wait when it is stopped
	}
	if _, stops := c.Pondered(); stops != 5 {
		t.Errorf("the program was stopped %d times, want 5", stops)
	}
}

// Programs in other languages do not notice that they are stopped, either.
func TestStoppedLanguages(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // compilers and virtual machines are slow
	for name, tt := range map[string]struct{ file, text, build, run string }{
		"node": {"bot.js", "require('readline').createInterface({input: process.stdin}).on('line', l => console.log(l)); setInterval(() => {}, 1)", "", "node bot.js"},
		"java": {
			"Bot.java", "public class Bot { public static void main(String[] a) throws Exception { var in = new java.util.Scanner(System.in);" +
				"var e = java.util.concurrent.Executors.newScheduledThreadPool(2); e.scheduleAtFixedRate(() -> {}, 0, 1, java.util.concurrent.TimeUnit.MILLISECONDS);" +
				"while (in.hasNextLine()) System.out.println(in.nextLine()); } }", "javac Bot.java", "java -cp . Bot",
		},
		"c++": {
			"bot.cpp", "#include <condition_variable>\n#include <iostream>\n#include <mutex>\n#include <queue>\n#include <string>\n#include <thread>\nint main() {" +
				"std::mutex m; std::condition_variable c; std::queue<std::string> q; std::thread t([&] { std::string l; while (std::getline(std::cin, l)) {" +
				"std::lock_guard<std::mutex> g(m); q.push(l); c.notify_one(); } }); for (;;) { std::unique_lock<std::mutex> g(m); c.wait(g, [&] { return !q.empty(); });" +
				"std::cout << q.front() << std::endl; q.pop(); } }\n", "g++ -o bot bot.cpp -pthread", "./bot",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			checkStopped(t, builtProgram(t, tt.file, tt.text, tt.build, tt.run)...)
		})
	}
}
