package bot

import (
	"testing"
	"time"
)

const ms = time.Millisecond

// TestUsageSince compares tables of processes as they were when a clock started, at tick 100, and
// later.
func TestUsageSince(t *testing.T) {
	t.Parallel()
	type table = map[int]share
	tests := map[string]struct {
		before, now table
		cpu, wait   time.Duration
	}{
		"nothing": {},
		"one thread": {
			before: table{7: {cpu: 40 * ms, wait: 5 * ms}},
			now:    table{7: {cpu: 70 * ms, wait: 25 * ms}},
			cpu:    30 * ms, wait: 20 * ms,
		},
		"threads that share the processor": {
			before: table{7: {cpu: 40 * ms}, 8: {wait: 3 * ms}},
			now:    table{7: {cpu: 100 * ms, wait: 30 * ms}, 8: {wait: 33 * ms}},
			cpu:    60 * ms, wait: 60 * ms,
		},
		"a thread that came": {
			before: table{7: {cpu: 40 * ms}},
			now:    table{7: {cpu: 50 * ms}, 8: {born: 101, wait: 20 * ms}},
			cpu:    10 * ms, wait: 20 * ms,
		},
		"a process that came": {
			before: table{7: {cpu: 40 * ms}},
			now:    table{7: {cpu: 50 * ms}, 9: {born: 100, cpu: 30 * ms, wait: 20 * ms}},
			cpu:    40 * ms, wait: 20 * ms,
		},
		"a process that was there and not known": {
			before: table{7: {cpu: 40 * ms}},
			now:    table{7: {cpu: 50 * ms}, 9: {born: 99, cpu: time.Hour, wait: time.Hour}},
			cpu:    10 * ms,
		},
		"a thread that came and ended after it was seen": {
			before: table{7: {cpu: 40 * ms}},
			now:    table{7: {cpu: 60 * ms}, 8: {born: 101, wait: 15 * ms, gone: true}},
			cpu:    20 * ms, wait: 15 * ms,
		},
		"a child that was seen and that nobody reaps": {
			before: table{7: {cpu: 40 * ms}},
			now:    table{7: {cpu: 41 * ms}, 9: {born: 101, cpu: 30 * ms, gone: true}},
			cpu:    31 * ms,
		},
		"a child that was seen and reaped": {
			before: table{7: {cpu: 40 * ms}},
			now:    table{7: {cpu: 41 * ms, reaped: 50 * ms}, 9: {born: 101, cpu: 30 * ms, gone: true}},
			cpu:    51 * ms,
		},
		"a thread that ended takes its waiting along": {
			before: table{7: {cpu: 40 * ms}, 8: {wait: 90 * ms}},
			now:    table{7: {cpu: 60 * ms, wait: 10 * ms}},
			cpu:    20 * ms, wait: 10 * ms,
		},
		"a child that came and was reaped": {
			before: table{7: {cpu: 40 * ms, reaped: 10 * ms}},
			now:    table{7: {cpu: 41 * ms, reaped: 90 * ms}},
			cpu:    81 * ms,
		},
		"a child that was there and was reaped": {
			before: table{7: {cpu: 40 * ms}, 9: {cpu: 500 * ms}},
			now:    table{7: {cpu: 41 * ms, reaped: 530 * ms}},
			cpu:    31 * ms,
		},
		"children's children": {
			before: table{7: {cpu: 40 * ms}, 9: {cpu: 20 * ms, reaped: 100 * ms}, 10: {cpu: 30 * ms}},
			now:    table{7: {cpu: 40 * ms, reaped: 170 * ms}},
			cpu:    20 * ms,
		},
		"a child that nobody reaps takes its time along, and no other's": {
			before: table{7: {cpu: 40 * ms}, 9: {cpu: 500 * ms}},
			now:    table{7: {cpu: 65 * ms}},
			cpu:    25 * ms,
		},
		"all have ended": {
			before: table{7: {cpu: 40 * ms, wait: 5 * ms}},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before, now := usage{at: 100, tasks: tt.before}, usage{at: 150, tasks: tt.now}
			if cpu, wait := now.since(&before); cpu != tt.cpu || wait != tt.wait {
				t.Errorf("got %v of CPU time and %v of waiting, want %v and %v", cpu, wait, tt.cpu, tt.wait)
			}
		})
	}
}

func TestClockKindCounted(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		wall, ours, cpu, wait      time.Duration
		byWall, byCPU, byFairClock time.Duration
	}{
		"it thinks alone":                  {100 * ms, 0, 100 * ms, 0, 100 * ms, 100 * ms, 100 * ms},
		"it sleeps":                        {100 * ms, 0, 10 * ms, 0, 100 * ms, 10 * ms, 100 * ms},
		"others think":                     {100 * ms, 0, 30 * ms, 70 * ms, 100 * ms, 30 * ms, 30 * ms},
		"it sleeps and others think":       {100 * ms, 0, 30 * ms, 50 * ms, 100 * ms, 30 * ms, 50 * ms},
		"cookoff thinks":                   {100 * ms, 80 * ms, 20 * ms, 0, 100 * ms, 20 * ms, 20 * ms},
		"cookoff thinks, and so does it":   {100 * ms, 80 * ms, 90 * ms, 0, 100 * ms, 90 * ms, 20 * ms},
		"four threads on two processors":   {100 * ms, 0, 200 * ms, 200 * ms, 100 * ms, 200 * ms, 100 * ms},
		"two threads, each half kept away": {100 * ms, 0, 100 * ms, 100 * ms, 100 * ms, 100 * ms, 100 * ms},
		"idle threads wait while it works": {100 * ms, 0, 100 * ms, 900 * ms, 100 * ms, 100 * ms, 100 * ms},
		"a pipe of two, both kept away":    {100 * ms, 0, 30 * ms, 60 * ms, 100 * ms, 30 * ms, 40 * ms},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for kind, want := range map[ClockKind]time.Duration{
				"": tt.byWall, WallClock: tt.byWall, CPUClock: tt.byCPU, FairClock: tt.byFairClock,
			} {
				if got := kind.counted(tt.wall, tt.ours, tt.cpu, tt.wait); got != want {
					t.Errorf("the clock %q counts %v, want %v", kind, got, want)
				}
			}
		})
	}
}
