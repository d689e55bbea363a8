package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/doctor"
	"github.com/cookoff/cookoff/internal/bot/source"
)

// healthyMachine returns a machine without problems.
func healthyMachine() doctor.Machine {
	program := doctor.Program{Path: "/usr/bin/it", Version: "it 3"}
	return doctor.Machine{
		System: "linux", Processor: "amd64",
		Level:  box.Auto,
		Box:    box.Machine{Mechanisms: box.Mechanisms{Namespaces: true, User: true, Landlock: 7, Seccomp: true}},
		Timer:  80 * time.Microsecond,
		Load:   doctor.Load{Known: true, Mean: 0.5},
		Python: doctor.Python{Program: program}, Node: program, Java: program, Go: program, C: program,
		Sources: []doctor.Compiler{compiler("C++", program, program), compiler("C#", program, program)},
		Native:  true, Cores: 2,
		Memory:   doctor.Memory{Total: 8 << 30, Free: 6 << 30},
		Temp:     doctor.Folder{Path: "/tmp", Free: 9 << 30, Known: true},
		Browser:  "/usr/bin/xdg-open",
		Terminal: doctor.Terminal{Is: true, Obeys: true, Colours: true, Unicode: true, Width: 80},
		Database: doctor.Folder{Path: "/home/ada/runs", Free: 9 << 30, Known: true},
	}
}

// compiler returns the compiler and the runtime of a language.
func compiler(language string, program, runtime doctor.Program) doctor.Compiler {
	languages := source.Languages()
	l := languages[slices.IndexFunc(languages, func(l source.Language) bool { return l.Name == language })]
	return doctor.Compiler{Language: l, Program: program, Runtime: runtime}
}

// find returns the check with an area and a name.
func find(t *testing.T, r doctor.Report, area, name string) doctor.Check {
	t.Helper()
	for _, c := range r.Checks {
		if c.Area == area && c.Name == name {
			return c
		}
	}
	t.Fatalf("no check %s in %s", name, area)
	return doctor.Check{}
}

func TestHealthyMachine(t *testing.T) {
	t.Parallel()
	m := healthyMachine()
	r := doctor.Diagnose(m, doctor.Asked{})
	held := m.Box.Held()
	for _, c := range r.Checks {
		state := doctor.OK
		if c.Area == "box" && held[box.Guarantee(c.Name)] == "" {
			state = doctor.Missing // not supported on this system
		}
		if c.State != state {
			t.Errorf("%s of %s is %s: %s", c.Name, c.Area, c.State, c.Found)
		}
		if (c.Fix == "") != (state == doctor.OK) {
			t.Errorf("%s of %s is %s with the fix %q", c.Name, c.Area, c.State, c.Fix)
		}
	}
	if !r.Works {
		t.Errorf("the report counts as broken: %v", r.Broken())
	}
}

func TestChecks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		change func(*doctor.Machine)
		area   string
		check  string
		state  doctor.State
		found  string
		fix    string
	}{
		{"no namespaces", func(m *doctor.Machine) { m.Box = box.Machine{Why: "EPERM"} }, "box", "network", doctor.Missing, "not guaranteed here", "(EPERM)"},
		{"root without user namespaces", func(m *doctor.Machine) { m.Box.Root, m.Box.Why = true, "EPERM" }, "box", "privileges", doctor.Missing, "not guaranteed here", "run cookoff as an ordinary user, or give"},
		{"another system", func(m *doctor.Machine) { m.System, m.Box = "darwin", box.Machine{} }, "box", "files", doctor.Missing, "not guaranteed here", "only Linux"},
		{"no C++ compiler", func(m *doctor.Machine) { m.Sources[0].Path = "" }, "bots", "C++ compiler", doctor.Missing, "g++, c++, clang++ not found on the PATH; needed for sources in C++ (.cpp, .cc, .cxx)", "install a C++ compiler: "},
		{"no runtime for compiled code", func(m *doctor.Machine) { m.Sources[1].Runtime.Path = "" }, "bots", "C# compiler", doctor.Missing, "/usr/bin/it is installed, but not mono", "install Mono: "},
		{"no fair clock", func(m *doctor.Machine) { m.NoFairClock = "no schedstat" }, "clocks", "fair", doctor.Missing, "no schedstat", "--concurrency 1"},
		{"late timers", func(m *doctor.Machine) { m.Timer = 9 * time.Millisecond }, "clocks", "timers", doctor.Note, "they fire 9ms late", "end other programs"},
		{"a busy machine", func(m *doctor.Machine) { m.Load.Mean = 2.5 }, "clocks", "load", doctor.Note, "2.5 threads compete for the 2 processors", "--clock fair"},
		{"an unknown load", func(m *doctor.Machine) { m.Load = doctor.Load{} }, "clocks", "load", doctor.Note, "does not report", ""},
		{"no Python", func(m *doctor.Machine) { m.Python.Problem = "find Python: none" }, "bots", "python", doctor.Missing, "find Python: none", "package python3"},
		{"no node", func(m *doctor.Machine) { m.Node = doctor.Program{} }, "bots", "node", doctor.Missing, "not found on the PATH", "package nodejs"},
		{"a silent java", func(m *doctor.Machine) { m.Java.Version = "" }, "bots", "java", doctor.Note, "does not report its version", "JDK"},
		{"no host of plugins", func(m *doctor.Machine) { m.Plugins, m.C = "built without", doctor.Program{} }, "bots", "Go plugins", doctor.Missing, "built without", "C compiler"},
		{"no C compiler", func(m *doctor.Machine) { m.C = doctor.Program{} }, "bots", "Go plugins", doctor.Note, "not built here", "C compiler"},
		{"interpreted modules", func(m *doctor.Machine) { m.Native, m.Processor = false, "riscv64" }, "bots", "WASI modules", doctor.Note, "interpreted on riscv64", ""},
		{"one core", func(m *doctor.Machine) { m.Cores = 1 }, "machine", "cores", doctor.Note, "shared by a bot", "--clock fair"},
		{"little memory", func(m *doctor.Machine) { m.Memory.Free = 512 << 20 }, "machine", "memory", doctor.Note, "8.0 GiB, 512 MiB free", "--concurrency"},
		{"little disk space", func(m *doctor.Machine) { m.Temp.Free = 5 << 20 }, "machine", "temporary folder", doctor.Note, "/tmp, with 5 MiB free", "free some space"},
		{"no browser", func(m *doctor.Machine) { m.Browser = "" }, "screen", "browser", doctor.Missing, "none found", "BROWSER"},
		{"a pipe", func(m *doctor.Machine) { m.Terminal = doctor.Terminal{} }, "screen", "terminal", doctor.Note, "standard output is not a terminal", ""},
		{"ASCII", func(m *doctor.Machine) { m.Terminal.Unicode = false }, "screen", "terminal", doctor.Note, "colours, ASCII, 80 characters wide", "LANG=C.UTF-8"},
		{"a read-only folder", func(m *doctor.Machine) { m.Database.Problem = "permission denied" }, "results", "database", doctor.Missing, "permission denied", "--db"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m := healthyMachine()
			tt.change(&m)
			r := doctor.Diagnose(m, doctor.Asked{})
			c := find(t, r, tt.area, tt.check)
			if c.State != tt.state || !strings.Contains(c.Found, tt.found) || !strings.Contains(c.Fix, tt.fix) {
				t.Errorf("check is %+v, want state %s, found %q, fix %q", c, tt.state, tt.found, tt.fix)
			}
			if !r.Works {
				t.Error("the report counts as broken although no setting requires the capability")
			}
		})
	}
}

// The report counts as broken only if a setting requires a missing capability, and names the
// setting's file.
func TestRequiredCapabilities(t *testing.T) {
	t.Parallel()
	none := healthyMachine()
	none.Box, none.NoFairClock, none.Python.Problem = box.Machine{}, "no schedstat", "none"
	none.Database.Problem = "permission denied"
	tests := []struct {
		name   string
		change func(*doctor.Machine, *doctor.Asked)
		works  bool
	}{
		{"nothing", func(*doctor.Machine, *doctor.Asked) {}, true},
		{"a box", func(_ *doctor.Machine, a *doctor.Asked) { a.Box = "here.yaml" }, true},
		{"a strict box", func(m *doctor.Machine, a *doctor.Asked) { m.Level, a.Box = box.Strict, "here.yaml" }, false},
		{"the clock wall", func(m *doctor.Machine, a *doctor.Asked) { m.Clock, a.Clock = bot.WallClock, "here.yaml" }, true},
		{"the clock fair", func(m *doctor.Machine, a *doctor.Asked) { m.Clock, a.Clock = bot.FairClock, "here.yaml" }, false},
		{"a Python", func(_ *doctor.Machine, a *doctor.Asked) { a.Python = "here.yaml" }, false},
		{"a database", func(_ *doctor.Machine, a *doctor.Asked) { a.Database = "here.yaml" }, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, asked := none, doctor.Asked{}
			tt.change(&m, &asked)
			r := doctor.Diagnose(m, asked)
			if r.Works != tt.works {
				t.Errorf("Works = %t, want %t: %+v", r.Works, tt.works, r.Broken())
			}
			for _, c := range r.Broken() {
				if c.Asked != "here.yaml" {
					t.Errorf("%s is required by %q", c.Name, c.Asked)
				}
			}
		})
	}
}
