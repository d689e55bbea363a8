package process

import "time"

// CPU returns the CPU time of all threads and processes, including those that have ended.
//
// When a process ends and is waited for, its CPU time is added to its parent, so the sum over living processes keeps it. If
// the parent ignores it, the time is lost. Then the sum of the values last seen is larger.
func (m *Meter) CPU() time.Duration {
	var sum, seen time.Duration
	for _, b := range m.begin.threads {
		sum -= b.cpu + b.reaped
	}
	for id, now := range m.now.threads {
		b, known := m.begin.threads[id]
		if !known && now.born < m.begin.tick {
			continue // an older process, of which the use since Begin is unknown
		}
		if !now.gone {
			sum += now.cpu + now.reaped
		}
		seen += max(0, now.cpu-b.cpu)
	}
	return max(seen, sum)
}

// Busiest returns the largest CPU time of a thread. The thread that answers has used at most that.
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

// Runs returns the largest number of times that a thread got a processor.
func (m *Meter) Runs() (most int64) {
	for id, now := range m.now.threads {
		b, known := m.begin.threads[id]
		if known || now.born >= m.begin.tick {
			most = max(most, now.runs-b.runs)
		}
	}
	return most
}

// Single reports whether the program has had only one thread since Begin.
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

// Waited returns the sum of the times that threads waited for a processor, without threads that have lowered their priority,
// and at most the time in which the program's own threads left the processors to others. For threads restricted to some
// processors only those count, as if all other threads of the program had run there.
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

// reach returns the number of processors on which a thread may run.
func (m *Meter) reach(t thread) int {
	if t.reach == 0 || t.reach > m.processors {
		return m.processors
	}
	return t.reach
}

// Reach returns the number of processors on which the threads that were ready at the last Look may run. Threads of a program
// that are all restricted to one processor wait mostly for each other.
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
	if b.ready { // the kernel added the waiting before Begin only later
		waited = max(0, waited-m.pause)
	}
	if !known && now.born < m.begin.tick {
		// It is not known how much of the waiting was after Begin: it may have waited ever since it started.
		before := time.Duration(m.begin.tick-now.born+1) * tick
		waited = min(max(0, waited-before), m.now.at-m.begin.at)
	}
	if w, ready := m.waiting[id]; ready {
		waited += m.now.at - w.since
	}
	return max(0, waited+m.last[id])
}

// leastShare is the reciprocal of the least share of a processor that a thread must get for a fair measurement.
const leastShare = 5

// Starved reports whether a thread wanted a processor at least half of the time and got it for less than a fifth of that. It
// does not matter whether other threads got one: they may be a JIT compiler's.
func (m *Meter) Starved() bool {
	for id, now := range m.now.threads {
		ran, waited := now.ran-m.begin.threads[id].ran, m.waitedBy(id)
		if !m.lowered[id] && 2*(ran+waited) >= m.now.at-m.begin.at && leastShare*ran < ran+waited {
			return true
		}
	}
	return false
}

// Ready returns the number of threads that were ready or running at the last Look.
func (m *Meter) Ready() int {
	return m.count(func(t thread) bool { return t.ready })
}

// Started returns the number of processes that started since Begin, as far as Look has seen them.
func (m *Meter) Started() (n int) {
	for id, now := range m.now.threads {
		if _, known := m.begin.threads[id]; now.first && !known && now.born >= m.begin.tick {
			n++
		}
	}
	return n
}

// Processes returns the number of processes at the last Look.
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
