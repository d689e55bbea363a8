package matchfiles

import (
	"os"
	"path/filepath"
	"strings"
)

// refereeLog is the name of the file next to the bots' logs that keeps what a referee of the user wrote.
const refereeLog = "referee.log"

// refereeWrote keeps what a referee wrote to its standard error, and returns the file; empty if there is none.
func (r *Recording) refereeWrote(lines []string) string {
	if len(lines) == 0 {
		return ""
	}
	name := filepath.Join(r.files.Folder, refereeLog)
	f, err := os.OpenFile(r.files.place.Path(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "" // a seat of this name has its log there, or the disk is full; the error message has the end of it
	}
	_, err = f.WriteString(strings.Join(lines, "\n") + "\n")
	if closed := f.Close(); err != nil || closed != nil {
		return ""
	}
	return name
}
