package fleet

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// When a worker is refused, its tasks are queued for others at once.
func TestTasksOfRefusedWorker(t *testing.T) {
	t.Parallel()
	m := &member{hello: hello{Name: "one", Key: "k"}, seen: time.Now()}
	h := &Hub{
		Options: Options{Warn: func(string) {}, Now: time.Now, Timeouts: TimeoutsFor(time.Hour)},
		wake:    make(chan struct{}, 1), workers: map[string]*member{m.Name: m},
	}
	of := &assignment{id: "1"}
	of.matches = []*pendingMatch{{order: tournament.Order{}, of: of}}
	s := &Stage{hub: h, tasks: map[string]*assignment{of.id: of}, ordered: map[string]int{}}
	h.stages = map[string]*Stage{"s": s}
	if a := h.lease(beginRequest{running{"s", "1"}, sender{m.Name, m.Key}}); !a.Go {
		t.Fatalf("lease = %+v, want permission to begin", a)
	}
	if h.refuse(m, "its results are wrong"); !of.queued {
		t.Error("the task of the refused worker is not queued")
	}
}
