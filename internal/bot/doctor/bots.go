package doctor

import "strings"

const areaBots = "bots"

// botChecks returns which kinds of bots can be played.
func (m Machine) botChecks(python string) []Check {
	checks := []Check{
		m.pythonCheck(python),
		m.Node.check("node", "bots in JavaScript", "install Node.js: https://nodejs.org, or your system's package nodejs"),
		m.Java.check("java", "bots in Java and Kotlin", "install a JDK: https://adoptium.net, or your system's package default-jdk"),
		m.pluginCheck(),
		m.moduleCheck(),
	}
	for i := range m.Sources {
		checks = append(checks, m.Sources[i].check())
	}
	return checks
}

// check returns whether sources of a language can be played.
func (c *Compiler) check() Check {
	name, who := c.Name+" compiler", "sources in "+c.Name+" ("+strings.Join(c.Exts, ", ")+")"
	switch {
	case c.Path == "":
		return missing(areaBots, name, "there is no "+strings.Join(c.Compilers, ", ")+" on the PATH, for "+who, "install "+c.Install)
	case c.Language.Runtime != "" && c.Runtime.Path == "":
		return missing(areaBots, name, c.Path+" is there, and no "+c.Language.Runtime+" to run what it makes of "+who, "install "+c.Install)
	}
	return c.Program.check(name, who, "")
}

func (m Machine) pythonCheck(asked string) Check {
	if m.Python.Problem != "" {
		return missing(areaBots, "python", m.Python.Problem,
			"install Python 3.8 or newer: https://python.org, or your system's package python3; or name one with --python PATH, or python: in cookoff.yaml").by(asked)
	}
	return ok(areaBots, "python", m.Python.Version+" at "+m.Python.Path+"; the contest fixes no version").by(asked)
}

// check returns the check of a program that some bots need.
func (p Program) check(name, who, fix string) Check {
	switch {
	case p.Path == "":
		return missing(areaBots, name, "there is none on the PATH, for "+who, fix)
	case p.Version == "":
		return note(areaBots, name, p.Path+" does not report its version", fix)
	}
	return ok(areaBots, name, p.Version+" at "+p.Path)
}

func (m Machine) pluginCheck() Check {
	const name = "Go plugins"
	switch {
	case m.System == "windows":
		return missing(areaBots, name, m.Plugins, "")
	case m.Plugins != "" && m.C.Path == "":
		return missing(areaBots, name, m.Plugins, "install a C compiler, such as your system's package gcc or clang")
	case m.Plugins != "":
		return missing(areaBots, name, m.Plugins, "")
	case m.Go.Path == "" || m.C.Path == "":
		return note(areaBots, name, "they are played, and cannot be built here", "install Go and a C compiler: https://go.dev/dl")
	}
	return ok(areaBots, name, "they are played, and can be built with "+m.Go.Version)
}

func (m Machine) moduleCheck() Check {
	const name = "WASI modules"
	switch {
	case m.Modules != "":
		return missing(areaBots, name, m.Modules, "")
	case !m.Native:
		return note(areaBots, name, "they are interpreted on "+m.Processor+", many times slower than where they are compiled", "")
	}
	return ok(areaBots, name, "they are compiled for "+m.Processor)
}
