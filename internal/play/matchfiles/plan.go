package matchfiles

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// Special values for files in a Choice.
const (
	None      = "none"
	FullTrace = "full" // the trace at its default path, with the whole state in every turn
)

// Choice is the user's choice of files.
type Choice struct {
	Trace      string // a path, None or FullTrace
	Replay     string // a path or None; empty: as the contest's engine does
	Transcript bool
}

// Files are the files of a match, as named for the user; empty: none.
type Files struct {
	Folder     string
	Trace      string
	Replay     string
	Transcript string

	place     Paths
	onlyFirst bool // the trace is needed only to make the replay
}

// Plan names the files of a run's matches. With several matches, each has a subfolder, and file names given by the
// user get a number as a prefix. Conflicting names are a usage.Error.
func (p Paths) Plan(w Choice, info contest.Info, folder string, matches int) (all []*Files, err error) {
	for n := 1; n <= matches; n++ {
		f := &Files{Folder: folder, place: p, onlyFirst: w.Trace == None}
		number := ""
		if matches > 1 {
			number = strconv.Itoa(n)
			f.Folder = filepath.Join(folder, number)
		}
		f.Trace = filepath.Join(f.Folder, ownTrace)
		if w.Trace != "" && w.Trace != FullTrace && w.Trace != None {
			if f.Trace, err = p.named(w.Trace, number); err != nil {
				return nil, fmt.Errorf("--trace: %w", err)
			}
		}
		switch {
		case w.Replay == "" && info.Replay == contest.ReplayJSON:
			f.Replay = filepath.Join(f.Folder, "replay.json.gz")
		case w.Replay != "" && w.Replay != None:
			if f.Replay, err = p.named(w.Replay, number); err == nil {
				err = CheckReplayName(info, f.Replay)
			}
			if err != nil {
				return nil, fmt.Errorf("--replay: %w", err)
			}
		}
		if p.Path(f.Trace) == p.Path(f.Replay) {
			return nil, usage.Errorf("--trace and --replay are both %s; give different files", f.Replay)
		}
		if w.Transcript {
			f.Transcript = filepath.Join(f.Folder, "codingame.log")
		}
		all = append(all, f)
	}
	return all, nil
}

// named returns a file name given by the user, with the number of the match as a prefix if there are several.
func (p Paths) named(name, number string) (string, error) {
	if number != "" {
		name = filepath.Join(filepath.Dir(name), number+"-"+filepath.Base(name))
	}
	return name, p.NewFile(name)
}

// CheckReplayName validates the name of a game's replay file.
func CheckReplayName(info contest.Info, name string) error {
	switch {
	case info.Replay == "":
		return contest.ErrNoReplayFormat
	case info.Replay != contest.ReplayJSON && !strings.HasSuffix(name, info.Replay):
		return fmt.Errorf("%s: a replay of %s must be a %s file", name, info.Name, info.Replay)
	case info.Replay == contest.ReplayJSON && !replay.HasExtension(name, info.Replay):
		return fmt.Errorf("%s: a replay of %s must be a .json, .json.gz or .json.zst file", name, info.Name)
	}
	return nil
}

// ownTrace is the file name of a trace in the folder of its match.
const ownTrace = "trace.jsonl.gz"

// IsOwnTrace reports whether a trace, by its name, is in the folder of its match, with the bots' logs.
func IsOwnTrace(name string) bool { return filepath.Base(name) == ownTrace }

// LogBeside returns the path of a bot's log in the folder of a trace.
func LogBeside(trace, seat string) string {
	return filepath.Join(filepath.Dir(trace), strings.ToLower(seat)+".log")
}

// ReplayBeside returns the path of a replay in the folder of its trace.
func ReplayBeside(trace string, info contest.Info) string {
	for _, ext := range []string{".gz", ".zst", ".jsonl"} {
		trace = strings.TrimSuffix(trace, ext)
	}
	if info.Replay == contest.ReplayJSON {
		return trace + ".replay.json.gz"
	}
	return trace + ".replay" + info.Replay
}
