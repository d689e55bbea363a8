package process

import "time"

// ticksPerSecond is USER_HZ, in which /proc/PID/stat counts, on all systems that Go knows.
const ticksPerSecond = 100

const tick = time.Second / ticksPerSecond

// Meter tells what a program has used since Begin. What it says of waiting for a processor is exact as soon as
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

// sample is what the threads of a program have used since each began, as seen at one moment.
type sample struct {
	at      time.Duration // the moment
	tick    uint64        // the same in clock ticks since the system started
	threads map[int]thread
}

// thread is what one thread has used. What is only known of a whole process stands with its first thread,
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

// BeginLate starts to measure when the program has been at work for a while.
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

// first is what is known of a thread that is ready for the first time: it may have become so right after
// the look before.
func (m *Meter) first(id int) waitingSince {
	begun := m.begin.threads[id]
	return waitingSince{since: m.previous, ran: begun.ran, runs: begun.runs}
}

// Stop takes a last look at what was used, and at nothing else.
func (m *Meter) Stop() {
	m.take(&m.now, counting)
	clear(m.waiting)
}

// CPU is the CPU time that all threads and processes have used, also those that have ended.
//
// The CPU time of a process that ends goes to its parent, so the sum over those that live keeps it. Where
// the parent does not care, it is lost, and with it what the process had used before; then what each was
// seen to use is more.
func (m *Meter) CPU() time.Duration {
	var sum, seen time.Duration
	for _, b := range m.begin.threads {
		sum -= b.cpu + b.reaped
	}
	for id, now := range m.now.threads {
		b, known := m.begin.threads[id]
		if !known && now.born < m.begin.tick {
			continue // how much of its use is new cannot be told
		}
		if !now.gone {
			sum += now.cpu + now.reaped
		}
		seen += max(0, now.cpu-b.cpu)
	}
	return max(seen, sum)
}

// Busiest is the CPU time of the one thread that has used most: not less than that of the thread that
// answers.
func (m *Meter) Busiest() time.Duration {
	if m.Single() {
		return m.CPU()
	}
	var most time.Duration
	for id, now := range m.now.threads {
		b, known := m.begin.threads[id]
		if known || now.born >= m.begin.tick {
			most = max(most, now.ran-b.ran)
		}
	}
	return most
}

// Runs is how often the one thread that got a processor most often got one.
func (m *Meter) Runs() (most int64) {
	for id, now := range m.now.threads {
		b, known := m.begin.threads[id]
		if known || now.born >= m.begin.tick {
			most = max(most, now.runs-b.runs)
		}
	}
	return most
}

// Single reports whether the program has one thread and had no other since Begin.
func (m *Meter) Single() bool {
	if len(m.now.threads) != 1 || len(m.begin.threads) != 1 {
		return false
	}
	for id, now := range m.now.threads {
		b, known := m.begin.threads[id]
		return known && !now.gone && now.reaped == b.reaped
	}
	return false
}

// Waited is for how long the threads waited for a processor, added up; at least as long as they did for others.
// Threads that have lowered their own priority do not count, nor what there was of the processors that the program
// had itself: for that its own threads waited. Where threads keep to some of the processors, that holds of those, as which
// ones the other threads had is not known.
func (m *Meter) Waited() time.Duration {
	waited := map[int]time.Duration{}
	var ran time.Duration
	for id, now := range m.now.threads {
		waited[m.reach(now)] += m.waitedBy(id)
		ran += now.ran - m.begin.threads[id].ran
	}
	all := m.now.at - m.begin.at
	var sum time.Duration
	for reach, own := range waited {
		sum += min(own, max(0, time.Duration(reach)*all-ran))
	}
	others := time.Duration(m.processors)*all - m.CPU()
	return min(sum, max(0, others))
}

// reach is on how many processors a thread may run.
func (m *Meter) reach(t thread) int {
	if t.reach == 0 || t.reach > m.processors {
		return m.processors
	}
	return t.reach
}

// Reach is on how many processors the threads may run that were ready to, at the last look. A program whose threads
// all keep to one leaves them little of it by itself.
func (m *Meter) Reach() int {
	reach := 0
	for _, t := range m.now.threads {
		if t.ready && !t.gone {
			reach = max(reach, m.reach(t))
		}
	}
	if reach == 0 {
		return m.processors
	}
	return reach
}

func (m *Meter) waitedBy(id int) time.Duration {
	now := m.now.threads[id]
	if m.lowered[id] {
		return 0
	}
	b, known := m.begin.threads[id]
	waited := now.waited - b.waited
	if b.ready { // the kernel notes only now how long it had waited then, so as to be granted that
		waited = max(0, waited-m.pause)
	}
	if !known && now.born < m.begin.tick {
		// How much of it is new cannot be told: it may have waited since it was born, so as to be granted that now.
		before := time.Duration(m.begin.tick-now.born+1) * tick
		waited = min(max(0, waited-before), m.now.at-m.begin.at)
	}
	if w, ready := m.waiting[id]; ready {
		waited += m.now.at - w.since
	}
	return max(0, waited+m.last[id])
}

// The least share of a processor that a thread must get when it wants one, for the time to tell anything about the
// bot.
const leastShare = 5 // one fifth

// Starved reports whether one of the program's threads wanted a processor for half of the time or more, and did not get
// it for a fifth of that. What others of them got does not matter: they may be those of a compiler.
func (m *Meter) Starved() bool {
	for id, now := range m.now.threads {
		ran, waited := now.ran-m.begin.threads[id].ran, m.waitedBy(id)
		if !m.lowered[id] && 2*(ran+waited) >= m.now.at-m.begin.at && leastShare*ran < ran+waited {
			return true
		}
	}
	return false
}

// Ready is how many threads were ready to run, or ran, at the last look.
func (m *Meter) Ready() int {
	return m.count(func(t thread) bool { return t.ready })
}

// Started is how many processes began since Begin and were seen at a look, also those that have ended.
func (m *Meter) Started() (n int) {
	for id, now := range m.now.threads {
		if _, known := m.begin.threads[id]; now.first && !known && now.born >= m.begin.tick {
			n++
		}
	}
	return n
}

// Processes is how many processes the program had at the last look.
func (m *Meter) Processes() int {
	return m.count(func(t thread) bool { return t.first })
}

func (m *Meter) count(counts func(t thread) bool) (n int) {
	for _, t := range m.now.threads {
		if !t.gone && counts(t) {
			n++
		}
	}
	return n
}
