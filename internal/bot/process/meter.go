package process

import "time"

// ticksPerSecond is USER_HZ, in which /proc/PID/stat counts, on all systems that Go knows.
const ticksPerSecond = 100

const tick = time.Second / ticksPerSecond

// Meter measures what a program has used since Begin. What it says of waiting for a processor is exact as soon as
// the program's threads have got one: the kernel notes how long a thread has waited only then. Until then
// a thread that is ready to run may have waited since it was last seen to do anything else, and the meter
// takes it that it has. The same goes for one that has ended since, if it had waited for most of its time before.
type Meter struct {
	take       func(s *sample, d depth) // reads what the threads have used
	exact      bool
	processors int // of the machine
	begin      sample
	now        sample
	pause      time.Duration         // from the last look before Begin to that; 0 in the middle of a turn
	previous   time.Duration         // when it looked last
	gap        time.Duration         // from the look before to the last
	waiting    map[int]waitingSince  // of threads that were ready when it looked last
	last       map[int]time.Duration // for which threads waited in the end, of those that have ended since and got little before
	lowered    map[int]bool          // threads that were seen with a lower priority since Begin: they may raise it again
}

// waitingSince is a thread that was ready to run at a look.
type waitingSince struct {
	since time.Duration // when it was last seen asleep, or the look before it was last seen to have run
	ran   time.Duration // what it had used at the last look
	runs  int64
}

// depth is how much a meter reads.
type depth int

const (
	beginning depth = iota // what they have used; of a process's ended children and new threads lately is enough
	counting               // what they have used
	looking                // also what they do
)

// sample is the use of a program's threads since each began, as seen at one moment.
type sample struct {
	at      time.Duration // the moment
	tick    uint64        // the same in clock ticks since the system started
	threads map[int]thread
}

// thread is the use of one thread. What is only known of a whole process stands with its first thread,
// whose number is that of the process.
type thread struct {
	born    uint64        // in clock ticks since the system started
	ran     time.Duration // CPU time
	waited  time.Duration // ready to run while others had the processor
	runs    int64         // how often it got a processor
	ready   bool          // ready to run, or running; only of a look, and where a meter begins that has several threads
	lowered bool          // it has a lower priority than cookoff, by its own will; only of a look
	reach   int           // on how many processors it may run; 0 is all; only of a look
	first   bool          // it is the first of its process
	cpu     time.Duration // of all threads of the process, also of those that have ended
	reaped  time.Duration // of the process's children that have ended, and of theirs
	gone    bool          // it has ended; this is what it had used when it was seen last
}

// BeginLate starts to measure after the program has begun its turn.
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

// Look sees what the threads do, and finds those that are new.
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

// Gap is how long before the last look the one before was, or Begin. Of a thread that is ready to run and was not
// seen meanwhile it is not known whether it has waited for as long.
func (m *Meter) Gap() time.Duration { return m.gap }

// first is the record of a thread that is ready for the first time: it may have become so right after
// the look before.
func (m *Meter) first(id int) waitingSince {
	begun := m.begin.threads[id]
	return waitingSince{since: m.previous, ran: begun.ran, runs: begun.runs}
}

// Stop takes a last sample, without the states of the threads.
func (m *Meter) Stop() {
	m.take(&m.now, counting)
	clear(m.waiting)
}
