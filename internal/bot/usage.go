package bot

import "time"

// usage is what the threads of a family have used since each began, as seen at one moment.
type usage struct {
	at    uint64 // the moment, in clock ticks since the system started
	tasks map[int]share
}

// share is what one thread has used. What only the whole process is known to have used stands with
// its first thread, whose number is that of the process.
type share struct {
	born   uint64        // in clock ticks since the system started
	wait   time.Duration // ready to run while others had the processor
	cpu    time.Duration // of all threads of the process, also of those that ended
	reaped time.Duration // of the process's children that ended, and of theirs
	gone   bool          // it has ended; this is what it had used when it was seen last
}

// since tells what a family has used after the moment before: its CPU time, and for how long its
// threads waited for a processor, added up. A thread that is older than that moment but was not known
// then counts for nothing: how much of its use is new cannot be told.
//
// The CPU time of a process that ends goes to its parent, so the sum over those that live keeps it.
// Where the parent does not care, it is lost, and with it what the process had used before; then what
// each was seen to use is more.
func (u *usage) since(before *usage) (cpu, wait time.Duration) {
	var sum time.Duration
	for _, b := range before.tasks {
		sum -= b.cpu + b.reaped
	}
	for id, now := range u.tasks {
		b, known := before.tasks[id]
		if !known && now.born < before.at {
			continue
		}
		if !now.gone {
			sum += now.cpu + now.reaped
		}
		cpu += max(0, now.cpu-b.cpu)
		wait += max(0, now.wait-b.wait)
	}
	return max(cpu, sum), wait
}

// counted is what counts of a time on the wall: of which the family waited for cookoff for the time
// ours, had the processors for cpu, and waited for them for wait.
//
// A fair clock counts CPU time and sleep. When all threads of a family sleep at the same time is not
// recorded. But it is at least what is left of the time when all that any thread ran or waited for a
// processor is taken off, and this much is counted. With one thread it is exact. With several the
// doubt is the bot's, but for CPU time, which counts in full: so threads that do nothing but wait
// for a processor win time to sleep in, and none to think in.
func (k ClockKind) counted(wall, ours, cpu, wait time.Duration) time.Duration {
	switch k {
	case CPUClock:
		return cpu
	case FairClock:
		theirs := max(0, wall-ours)
		return min(theirs, max(cpu, theirs-wait))
	default:
		return wall
	}
}
