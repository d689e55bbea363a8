package process_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/tier"
)

// withWorker is a program with a child that computes for three milliseconds before the program
// answers "work".
const withWorker = `
import os, sys, time
there, work = os.pipe()
done, told = os.pipe()
if os.fork() == 0:
    while os.read(there, 1):
        end = time.process_time() + 0.003
        while time.process_time() < end: pass
        os.write(told, b".")
for line in sys.stdin:
    if line == "work\n":
        os.write(work, b".")
        os.read(done, 1)
    print("done", flush=True)
`

// In a control group, CPU time in pauses is distinguished from that in turns even if both are
// short. Only the time before the program's other processes are noticed may be counted in the wrong
// place.
func TestPonderingOfWorker(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const times, each = 30, 3 * time.Millisecond
	for name, inPauses := range map[string]bool{"in pauses": true, "in turns": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := converse(t, box.PonderAuto, python(t), "-c", withWorker)
			if !process.HasCgroup(c.Program) {
				t.Skip("NO CONTROL GROUPS HERE")
			}
			c.turn(t, "begin")
			for range times {
				if !inPauses {
					c.turn(t, "work")
					continue
				}
				c.turn(t, "rest")
				_, written := c.in.WriteString("work\n")
				if _, err := c.out.ReadString('\n'); err != nil || written != nil {
					t.Fatal(written, err)
				}
			}
			c.Wake()
			pondered, _ := c.Pondered()
			if half := times * each / 2; inPauses != (pondered > half) {
				t.Errorf("the child used %v in turns, %v were counted as pauses", times*each, pondered)
			}
		})
	}
}
