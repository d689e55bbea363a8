package process

import "time"

// ticksPerSecond is USER_HZ, the unit of times in /proc/PID/stat, which is the same on all architectures that Go supports.
const ticksPerSecond = 100

const tick = time.Second / ticksPerSecond

// Meter measures what a program uses from Begin on: CPU time, and time spent waiting for a processor. The kernel adds up the
// waiting of a thread only when it gets a processor. Until then the meter assumes that a ready thread has waited since it was
// last seen in another state. It assumes the same of a thread that has ended, if it had waited most of the time before.
type Meter struct {
	take       func(s *sample, d depth) // takes a sample of the program's threads
	exact      bool
	processors int // of the machine
	begin      sample
	now        sample
	pause      time.Duration         // from the last Look before Begin to Begin; 0 in the middle of a turn
	previous   time.Duration         // time of the last Look
	gap        time.Duration         // between the last two Looks
	waiting    map[int]waitingSince  // threads that were ready at the last Look
	last       map[int]time.Duration // assumed waiting of ended threads
	lowered    map[int]bool          // threads seen with a lower priority since Begin, which they may have raised again
}

// waitingSince is a thread that was ready to run at a Look.
type waitingSince struct {
	since time.Duration // the last Look at which it slept, or before which it last ran
	ran   time.Duration // its CPU time at the last Look
	runs  int64
}

// depth is the level of detail of a sample.
type depth int

const (
	beginning depth = iota // CPU time; ended children and new threads may be slightly out of date
	counting               // CPU time
	looking                // CPU time and states
)

// sample is the use of a program's threads since each of them started.
type sample struct {
	at      time.Duration // when it was taken
	tick    uint64        // the same in clock ticks since boot
	threads map[int]thread
}

// thread is the use of one thread. Values of the whole process are with its first thread, whose ID is the PID.
type thread struct {
	born    uint64        // start time in clock ticks since boot
	ran     time.Duration // CPU time
	waited  time.Duration // ready to run, without a processor
	runs    int64         // how often it got a processor
	ready   bool          // ready to run, or running; only in samples of Look, and of Begin for several threads
	lowered bool          // it has given itself a lower priority than cookoff's; only in samples of Look
	reach   int           // number of processors in its affinity mask; 0 is all; only in samples of Look
	first   bool          // first thread of its process
	cpu     time.Duration // of all threads of the process, including ended ones
	reaped  time.Duration // of the process's ended children and their children
	gone    bool          // it has ended; the values are the last ones seen
}

// BeginLate is Begin in the middle of a turn.
func (m *Meter) BeginLate() {
	m.Begin()
	m.pause = 0
}

// Begin starts to measure.
func (m *Meter) Begin() {
	clear(m.begin.threads)
	clear(m.now.threads)
	clear(m.waiting)
	clear(m.last)
	clear(m.lowered)
	d := beginning
	if m.exact {
		d = counting
	}
	m.take(&m.begin, d)
	m.previous, m.pause = m.begin.at, m.begin.at-m.now.at
}

// Look samples the states of the threads, and finds new threads.
func (m *Meter) Look() {
	m.take(&m.now, looking)
	if m.waiting == nil {
		m.waiting, m.last, m.lowered = map[int]waitingSince{}, map[int]time.Duration{}, map[int]bool{}
	}
	for id, now := range m.now.threads {
		if now.lowered {
			m.lowered[id] = true
		}
		before, was := m.waiting[id]
		if begun := m.begin.threads[id]; was && now.gone && now.waited-begun.waited >= now.ran-begun.ran {
			m.last[id] = m.now.at - before.since
		}
		if now.gone || !now.ready {
			delete(m.waiting, id)
			continue
		}
		if !was {
			before = m.first(id)
		}
		if before.runs != now.runs || before.ran != now.ran {
			before.since = m.previous
		}
		before.runs, before.ran = now.runs, now.ran
		m.waiting[id] = before
	}
	m.gap = m.now.at - m.previous
	m.previous = m.now.at
}

// Gap returns the time between the last two calls of Look, or since Begin. It is the uncertainty of the waiting time of a
// ready thread.
func (m *Meter) Gap() time.Duration { return m.gap }

// first returns the record of a thread that is seen ready for the first time: it may have been ready since the previous Look.
func (m *Meter) first(id int) waitingSince {
	begun := m.begin.threads[id]
	return waitingSince{since: m.previous, ran: begun.ran, runs: begun.runs}
}

// Stop takes a last sample, without states.
func (m *Meter) Stop() {
	m.take(&m.now, counting)
	clear(m.waiting)
}
