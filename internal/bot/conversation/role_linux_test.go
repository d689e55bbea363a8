package conversation_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
)

// roles returns the programs that the test binary can run as.
func roles() map[string]func() {
	return map[string]func(){
		"runner": playRunner, "thinker": playThinker, "spinner": playSpinner, "dozer": playDozer, "sleeper": func() { select {} },
	}
}

// playRunner starts a bot, prints its PID and waits to be killed.
func playRunner() {
	p, err := conversation.Start(context.Background(), bot.Command{
		Argv: []string{"sh", "-c", "echo $$; exec sleep 1000"},
	})
	if err == nil {
		var line []byte
		line, err = p.ReadLine()
		fmt.Printf("%s\n", line)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	select {}
}

// thought is the CPU time that a thinker uses for a line.
const thought = 100 * time.Millisecond

// pinVariable contains the number of the processor for a thinker or spinner.
const pinVariable = "BOT_TEST_PIN"

// playThinker computes after each line until it has used the CPU time of a thought.
func playThinker() {
	pin()
	for {
		var line [100]byte
		if n, _ := os.Stdin.Read(line[:]); n == 0 {
			return
		}
		for end := cpuTime() + thought; cpuTime() < end; {
		}
		fmt.Println("thought")
	}
}

// doze is the wall-clock time during which a dozer is runnable.
const doze = 7 * thought

// playDozer is runnable for a while after a line, then sleeps, and does not answer.
func playDozer() {
	pin()
	_, _ = os.Stdin.Read(make([]byte, 1))
	for end := time.Now().Add(doze); time.Now().Before(end); {
	}
	select {}
}

// playSpinner is a busy loop.
func playSpinner() {
	pin()
	for spins := 0; ; spins++ {
		runtime.KeepAlive(spins)
	}
}

// pin locks the goroutine to its thread, and the thread to the processor of pinVariable.
func pin() {
	runtime.LockOSThread()
	if cpu, err := strconv.Atoi(os.Getenv(pinVariable)); err == nil {
		var set unix.CPUSet
		set.Set(cpu)
		if err := unix.SchedSetaffinity(0, &set); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// cpuTime returns the CPU time of the thread.
func cpuTime() time.Duration {
	var now unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &now)
	return time.Duration(now.Nano())
}
