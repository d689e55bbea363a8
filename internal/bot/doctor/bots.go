package doctor

import "strings"

// check checks whether sources in a language can be played.
func (c *Compiler) check() Check {
	who := "sources in " + c.Name + " (" + strings.Join(c.Exts, ", ") + ")"
	switch {
	case c.Path == "":
		return missing(strings.Join(c.Compilers, ", ")+" not found on the PATH; needed for "+who, "install "+c.Install)
	case c.Language.Runtime != "" && c.Runtime.Path == "":
		return missing(c.Path+" is installed, but not "+c.Language.Runtime+", which runs its output; needed for "+who, "install "+c.Install)
	}
	return c.Program.check(who, "")
}

func (m Machine) python() Check {
	if m.Python.Problem != "" {
		return missing(m.Python.Problem, "install Python 3.8 or newer: https://python.org, or your system's package python3; "+
			"or name one with --python PATH, or python: in cookoff.yaml")
	}
	return ok(m.Python.Version + " at " + m.Python.Path + "; the contest fixes no version")
}

// check checks for a program that some bots need.
func (p Program) check(who, fix string) Check {
	switch {
	case p.Path == "":
		return missing("not found on the PATH; needed for "+who, fix)
	case p.Version == "":
		return note(p.Path+" does not report its version", fix)
	}
	return ok(p.Version + " at " + p.Path)
}

func (m Machine) plugins() Check {
	switch {
	case m.Plugins != "" && m.System != "windows" && m.C.Path == "":
		return missing(m.Plugins, "install a C compiler, such as your system's package gcc or clang")
	case m.Plugins != "" || m.System == "windows":
		return missing(m.Plugins, "")
	case m.Go.Path == "" || m.C.Path == "":
		return note("they can be played, but not built here", "install Go and a C compiler: https://go.dev/dl")
	}
	return ok("they can be played, and built with " + m.Go.Version)
}

func (m Machine) modules() Check {
	switch {
	case m.Modules != "":
		return missing(m.Modules, "")
	case !m.Native:
		return note("they are interpreted on "+m.Processor+", which is many times slower than compiled", "")
	}
	return ok("they are compiled for " + m.Processor)
}
