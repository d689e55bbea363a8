package process

import (
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// least is the lowest priority there is (nice).
const least = 19

// GiveWay gives the program's processes the lowest priority, among the threads of the user and, where the kernel groups
// those by sessions, as a session.
func (p *Program) GiveWay() {
	for _, pid := range p.pids() {
		dir := "/proc/" + strconv.Itoa(pid)
		_ = os.WriteFile(dir+"/autogroup", strconv.AppendInt(nil, least, 10), 0)
		threads, _ := os.ReadDir(dir + "/task") // none if it has ended meanwhile
		for _, t := range threads {
			if id, err := strconv.Atoi(t.Name()); err == nil {
				_ = unix.Setpriority(unix.PRIO_PROCESS, id, least)
			}
		}
	}
}
