package process

import (
	"maps"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
)

const ms = time.Millisecond

// table is a fake process table, by thread ID.
type table = map[int]thread

// measured returns a meter that started at time 0, tick 100, with the threads of begin, and has
// then taken samples.
func measured(begin table, samples ...sample) *Meter {
	next := append([]sample{{tick: 100, threads: begin}}, samples...)
	m := &Meter{processors: 2, take: func(s *sample, _ depth) {
		for id, t := range s.threads {
			t.gone, t.ready = true, false
			next[0].threads[id] = orLast(next[0].threads, id, t)
		}
		*s = sample{at: next[0].at, tick: next[0].tick, threads: maps.Clone(next[0].threads)}
		next = next[1:]
	}}
	m.Begin()
	for range samples {
		m.Look()
	}
	return m
}

// orLast returns the current state of a thread, or the last one if it has ended.
func orLast(now table, id int, last thread) thread {
	if t, ok := now[id]; ok {
		return t
	}
	return last
}

func TestMeterCPU(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		begin, now table
		want       time.Duration
	}{
		"nothing":    {begin: table{}, now: table{}},
		"one thread": {table{7: {cpu: 40 * ms}}, table{7: {cpu: 70 * ms}}, 30 * ms},
		"a new process": {
			table{7: {cpu: 40 * ms}}, table{7: {cpu: 50 * ms}, 9: {born: 100, cpu: 30 * ms}}, 40 * ms,
		},
		"an older process, seen for the first time": {
			table{7: {cpu: 40 * ms}}, table{7: {cpu: 50 * ms}, 9: {born: 99, cpu: time.Hour}}, 10 * ms,
		},
		"an ended child that is not reaped": {
			table{7: {cpu: 40 * ms}}, table{7: {cpu: 41 * ms}, 9: {born: 101, cpu: 30 * ms, gone: true}}, 31 * ms,
		},
		"a child, seen and then reaped": {
			table{7: {cpu: 40 * ms}}, table{7: {cpu: 41 * ms, reaped: 50 * ms}, 9: {born: 101, cpu: 30 * ms, gone: true}}, 51 * ms,
		},
		"a new child, reaped unseen": {
			table{7: {cpu: 40 * ms, reaped: 10 * ms}}, table{7: {cpu: 41 * ms, reaped: 90 * ms}}, 81 * ms,
		},
		"an older child that is reaped": {
			table{7: {cpu: 40 * ms}, 9: {cpu: 500 * ms}}, table{7: {cpu: 41 * ms, reaped: 530 * ms}}, 31 * ms,
		},
		"an older child that disappears unreaped": {
			table{7: {cpu: 40 * ms}, 9: {cpu: 500 * ms}}, table{7: {cpu: 65 * ms}}, 25 * ms,
		},
		"all have ended": {table{7: {cpu: 40 * ms}}, table{}, 0},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			must.Be(t, "CPU", tt.want, measured(tt.begin, at(50, tt.now)).CPU())
		})
	}
}

func TestMeterBusiest(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		begin, now table
		want       time.Duration
	}{
		"one thread, by the exact clock of its process": {
			table{7: {cpu: 40 * ms, ran: 40 * ms}}, table{7: {cpu: 70 * ms, ran: 66 * ms}}, 30 * ms,
		},
		"a thread and a compiler": {
			table{7: {cpu: 40 * ms, ran: 20 * ms}, 8: {ran: 20 * ms}},
			table{7: {cpu: 130 * ms, ran: 60 * ms}, 8: {ran: 70 * ms}},
			50 * ms,
		},
		"a new thread": {table{7: {}}, table{7: {}, 8: {born: 100, ran: 20 * ms}}, 20 * ms},
		"an older thread, seen for the first time": {table{7: {}}, table{7: {}, 8: {born: 99, ran: time.Hour}}, 0},
		"an ended thread":                          {table{7: {}}, table{7: {}, 8: {born: 101, ran: 20 * ms, gone: true}}, 20 * ms},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			must.Be(t, "Busiest", tt.want, measured(tt.begin, at(50, tt.now)).Busiest())
		})
	}
}

// at returns a sample at a time in milliseconds.
func at(when time.Duration, threads table) sample {
	return sample{at: when * ms, tick: 100 + uint64(when)/10, threads: threads}
}

func TestMeterWaited(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		begin   table
		samples []sample
		want    time.Duration
	}{
		"sleeps": {
			table{7: {waited: 5 * ms, runs: 9}}, []sample{at(50, table{7: {waited: 5 * ms, runs: 9}})}, 0,
		},
		"waited, then sleeps": {
			table{7: {waited: 5 * ms}}, []sample{at(50, table{7: {waited: 25 * ms, runs: 1}})}, 20 * ms,
		},
		"ready, since an unknown time": {
			table{7: {}}, []sample{at(50, table{7: {ready: true}})}, 50 * ms,
		},
		"ready, asleep at the last sample": {
			table{7: {}}, []sample{at(50, table{7: {}}), at(51, table{7: {ready: true}})}, 1 * ms,
		},
		"still waiting": {
			table{7: {}}, []sample{at(50, table{7: {}}), at(51, table{7: {ready: true}}), at(90, table{7: {ready: true}})}, 40 * ms,
		},
		"running all the time": {
			table{7: {}}, []sample{at(50, table{7: {ready: true, ran: 50 * ms}}), at(51, table{7: {ready: true, ran: 51 * ms}})}, 1 * ms,
		},
		"waiting that shows when it runs": {
			table{7: {}},
			[]sample{at(50, table{7: {ready: true}}), at(90, table{7: {ready: true}}), at(91, table{7: {ready: true, runs: 1, ran: ms / 2, waited: 90 * ms}})},
			91 * ms,
		},
		"ran between two samples, waits again": {
			table{7: {}},
			[]sample{at(50, table{7: {ready: true, runs: 1, waited: 40 * ms}}), at(60, table{7: {ready: true, runs: 2, waited: 45 * ms}}), at(70, table{7: {ready: true, runs: 2, waited: 45 * ms}})},
			65 * ms,
		},
		"two threads": {
			table{7: {}, 8: {waited: 3 * ms}}, []sample{at(50, table{7: {waited: 10 * ms}, 8: {waited: 33 * ms}})}, 40 * ms,
		},
		"an ended thread": {
			table{7: {}}, []sample{at(50, table{7: {}, 8: {born: 101, waited: 15 * ms, gone: true}})}, 15 * ms,
		},
		"an ended thread that waited before": {
			table{7: {}}, []sample{
				at(50, table{7: {}, 8: {born: 101, ran: 5 * ms, waited: 40 * ms, runs: 2}}),
				at(60, table{7: {}, 8: {born: 101, ready: true, ran: 5 * ms, waited: 40 * ms, runs: 2}}),
				at(80, table{7: {}}), at(90, table{7: {}}),
			}, 70 * ms,
		},
		"an ended thread that ran before": {
			table{7: {}}, []sample{
				at(50, table{7: {}, 8: {born: 101, ran: 45 * ms, waited: 4 * ms, runs: 2}}),
				at(60, table{7: {}, 8: {born: 101, ready: true, ran: 45 * ms, waited: 4 * ms, runs: 2}}), at(70, table{7: {}}),
			}, 4 * ms,
		},
		"an older thread, seen for the first time, waited only meanwhile": {
			table{7: {}}, []sample{at(50, table{7: {}, 8: {born: 99, waited: time.Hour}})}, 50 * ms,
		},
		"an older thread, seen for the first time, may have waited before": {
			table{7: {}}, []sample{at(50, table{7: {}, 8: {born: 96, waited: 40 * ms}})}, 0,
		},
		"an older thread, seen for the first time, waited longer than it could before": {
			table{7: {}}, []sample{at(50, table{7: {}, 8: {born: 99, waited: 40 * ms}})}, 20 * ms,
		},
		"three threads, two on all processors": {
			table{7: {}, 8: {}, 9: {}},
			[]sample{at(50, table{7: {waited: 50 * ms}, 8: {cpu: 50 * ms, waited: 5 * ms}, 9: {cpu: 50 * ms, waited: 5 * ms}})},
			0,
		},
		"three threads, others on a tenth of the processors": {
			table{7: {}, 8: {}, 9: {}},
			[]sample{at(50, table{7: {waited: 50 * ms}, 8: {cpu: 45 * ms, waited: 5 * ms}, 9: {cpu: 45 * ms, waited: 5 * ms}})},
			10 * ms,
		},
		"three threads pinned to one processor": {
			table{7: {}, 8: {}, 9: {}},
			[]sample{at(50, table{7: {reach: 1, ran: 16 * ms, waited: 34 * ms}, 8: {reach: 1, ran: 17 * ms, waited: 33 * ms}, 9: {reach: 1, ran: 17 * ms, waited: 33 * ms}})},
			0,
		},
		"a thread pinned to a processor that others use": {
			table{7: {}}, []sample{at(50, table{7: {reach: 1, ran: 10 * ms, waited: 40 * ms}})}, 40 * ms,
		},
		"two threads pinned to one processor, and one that is not": {
			table{7: {}, 8: {}, 9: {}},
			[]sample{at(50, table{7: {reach: 1, ran: 25 * ms, waited: 25 * ms}, 8: {reach: 1, ran: 25 * ms, waited: 25 * ms}, 9: {waited: 5 * ms}})},
			5 * ms,
		},
		"a thread of low priority": {
			table{7: {}}, []sample{at(50, table{7: {}, 8: {born: 101, ready: true, waited: 20 * ms, lowered: true}})}, 0,
		},
		"a thread that had a low priority": {
			table{7: {}}, []sample{at(50, table{7: {ready: true, lowered: true}}), at(60, table{7: {ready: true}})}, 0,
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			must.Be(t, "Waited", tt.want, measured(tt.begin, tt.samples...).Waited())
		})
	}
}

// Waiting for one of many processors does not count while the bot's own threads use it.
func TestMeterWaitedForItself(t *testing.T) {
	t.Parallel()
	m := measured(table{7: {}, 8: {}, 9: {}}, at(50, table{
		7: {reach: 2, waited: 50 * ms}, 8: {reach: 1, ran: 50 * ms, cpu: 50 * ms}, 9: {reach: 1, ran: 50 * ms, cpu: 50 * ms},
	}))
	m.processors = 4
	must.Be(t, "Waited", time.Duration(0), m.Waited())
}

// If a thread is runnable at the start of its turn, the time that it may have waited before does
// not count as waiting or as starvation.
func TestMeterWaitedBefore(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		begin func(*Meter)
		ready bool
		want  time.Duration
	}{
		"ready":                         {(*Meter).Begin, true, 20 * ms},
		"asleep":                        {(*Meter).Begin, false, 60 * ms},
		"ready in the middle of a turn": {(*Meter).BeginLate, true, 60 * ms},
	} {
		m := measured(table{7: {}, 8: {}}, at(50, table{7: {}, 8: {}}))
		next := []sample{at(90, table{7: {}, 8: {ready: tt.ready}}), at(190, table{7: {}, 8: {waited: 60 * ms, runs: 1}})}
		m.take = func(s *sample, _ depth) { *s, next = next[0], next[1:] }
		tt.begin(m)
		m.Look()
		must.Be(t, name+": Waited", tt.want, m.Waited())
		must.Be(t, name+": Starved", tt.want == 60*ms, m.Starved())
	}
}

func TestMeterStarved(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		begin, now table
		want       bool
	}{
		"sleeps":                         {table{7: {}}, table{7: {ran: 1 * ms, waited: 4 * ms}}, false},
		"gets a quarter":                 {table{7: {}}, table{7: {ran: 25 * ms, waited: 75 * ms}}, false},
		"gets a tenth":                   {table{7: {}}, table{7: {ran: 10 * ms, waited: 90 * ms}}, true},
		"one of its threads gets enough": {table{7: {}, 8: {}}, table{7: {ran: 10 * ms, waited: 90 * ms}, 8: {ran: 60 * ms, waited: 40 * ms}}, true},
		"sleeps, and a thread of low priority waits": {
			table{7: {}, 8: {}}, table{7: {}, 8: {waited: 100 * ms, lowered: true}}, false,
		},
		"gets nothing": {table{7: {}}, table{7: {ready: true}}, true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			must.Be(t, "Starved", tt.want, measured(tt.begin, at(100, tt.now)).Starved())
		})
	}
}

func TestMeterReach(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		now  table
		want int
	}{
		"no ready thread":                {table{7: {reach: 1}}, 2},
		"all ready threads are pinned":   {table{7: {reach: 1, ready: true}, 8: {reach: 1, ready: true}, 9: {}}, 1},
		"one ready thread is not pinned": {table{7: {reach: 1, ready: true}, 8: {reach: 2, ready: true}}, 2},
		"unknown":                        {table{7: {ready: true}}, 2},
	} {
		must.Be(t, name, tt.want, measured(table{7: {}}, at(100, tt.now)).Reach())
	}
}
