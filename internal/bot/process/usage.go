package process

import "time"

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
			continue // the new part of its use is unknown
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

// Waited returns the time for which the threads waited for a processor, added up. It leaves out threads that have lowered their
// own priority, and the time in which other threads of the program had the processors. Threads that may only use some of the
// processors are compared with these alone, as if all other threads of the program had run there.
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
