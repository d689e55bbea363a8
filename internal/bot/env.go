package bot

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// hashSeed is the one seed of Python's string hashes that all bots run with: with a seed per match,
// the order of a bot's sets would differ between matches that should be the same. "0" turns
// randomization off.
const hashSeed = "0"

// Variables that every bot gets from cookoff, and prefixes of variables.
const (
	SeedVariable     = "BOT_SEED" // what a bot seeds its random numbers with
	hashSeedVariable = "PYTHONHASHSEED"
	botPrefix        = "BOT_"     // of those that the user sets for bots
	ownPrefix        = "COOKOFF_" // of those for cookoff itself
)

// Variable is a variable of a bot's environment that the user chose. It counts in the bot's key.
type Variable struct{ Name, Value string }

// Environment returns the environment that the bot runs in: of base what all programs and toolchains
// need, which does not count as a part of the bot; over that the bot's own variables and its options; and
// over all BOT_SEED and a fixed PYTHONHASHSEED. Of a variable that stands twice in base the last counts. It
// is sorted, so that the same variables give the same environment.
func (s Spec) Environment(base []string, seed int64) []string {
	vars := map[string]Variable{}
	set := func(name, value string) { vars[variableKey(name)] = Variable{name, value} }
	if s.body() != module { // a module sees nothing of this machine
		for _, v := range split(base) {
			if isPassed(v.Name) {
				set(v.Name, v.Value)
			}
		}
	}
	for _, v := range s.Env {
		set(v.Name, v.Value)
	}
	for _, o := range s.Options {
		set(o.variable(), o.Value)
	}
	set(SeedVariable, strconv.FormatInt(seed, 10))
	set(hashSeedVariable, hashSeed)

	env := make([]string, 0, len(vars))
	for _, key := range slices.Sorted(maps.Keys(vars)) {
		env = append(env, vars[key].Name+"="+vars[key].Value)
	}
	return env
}

// UserVariables returns the variables of an environment that the user sets for bots, BOT_*, sorted by name.
func UserVariables(base []string) []Variable {
	var found []Variable
	for _, v := range split(base) {
		key := variableKey(v.Name)
		if strings.HasPrefix(key, botPrefix) && key != SeedVariable {
			found = SetVariable(found, v)
		}
	}
	return found
}

// NamedVariable reads NAME=VALUE, or NAME for the value that the variable has in base; found is false if
// it has none there.
func NamedVariable(text string, base []string) (v Variable, found bool, err error) {
	name, value, given := strings.Cut(text, "=")
	v = Variable{name, value}
	key := variableKey(name)
	switch {
	case name == "" || strings.ContainsAny(text, "\x00"):
		return v, false, fmt.Errorf("%q does not name a variable: write NAME or NAME=VALUE", text)
	case strings.ContainsFunc(name, unicode.IsSpace):
		return v, false, fmt.Errorf("%q is not a name of a variable: it has blanks; write NAME or NAME=VALUE", name)
	case key == SeedVariable:
		return v, false, fmt.Errorf("%s is set by cookoff, from the seed of the match (--seed)", name)
	case key == hashSeedVariable:
		return v, false, fmt.Errorf("%s is always %s, so that matches are repeatable", name, hashSeed)
	case strings.HasPrefix(key, ownPrefix):
		return v, false, fmt.Errorf("%s is a setting of cookoff and is not passed to bots", name)
	case given:
		return v, true, nil
	}
	for _, have := range split(base) {
		if variableKey(have.Name) == key {
			v.Value, found = have.Value, true
		}
	}
	return v, found, nil
}

// SetVariable sets a variable among others, which stay sorted by name.
func SetVariable(vars []Variable, v Variable) []Variable {
	at, found := slices.BinarySearchFunc(vars, v, func(a, b Variable) int {
		return strings.Compare(variableKey(a.Name), variableKey(b.Name))
	})
	if found {
		vars = slices.Clone(vars)
		vars[at] = v
		return vars
	}
	return slices.Insert(slices.Clone(vars), at, v)
}

// split gives the variables of an environment. The current folders of drives, which Windows keeps under
// names that begin with "=", are left out.
func split(env []string) []Variable {
	var vars []Variable
	for _, entry := range env {
		if name, value, ok := strings.Cut(entry, "="); ok && name != "" {
			vars = append(vars, Variable{name, value})
		}
	}
	return vars
}

// variableKey returns the name for comparisons: on Windows names are case-insensitive.
func variableKey(name string) string {
	if runtime.GOOS == "windows" {
		return strings.ToUpper(name)
	}
	return name
}

// withEntry is an environment with a variable.
func withEntry(env []string, name, value string) []string {
	env = slices.DeleteFunc(slices.Clone(env), func(entry string) bool { return strings.HasPrefix(entry, name+"=") })
	return append(env, name+"="+value)
}

// valueOf is the value of a variable in an environment; empty if it has none.
func valueOf(env []string, name string) string {
	for _, entry := range env {
		if value, found := strings.CutPrefix(entry, name+"="); found {
			return value
		}
	}
	return ""
}

// isPassed reports whether all bots get a variable of the user's environment, whatever its value: those
// that programs need to run, and those by which toolchains find their files.
func isPassed(name string) bool {
	key := variableKey(name)
	return slices.Contains(basicVariables(), key) || slices.Contains(toolchainVariables(), key)
}

func basicVariables() []string {
	if runtime.GOOS == "windows" {
		return []string{
			"PATH", "PATHEXT", "SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "TEMP", "TMP", "TZ", "LANG",
			"USERPROFILE", "HOMEDRIVE", "HOMEPATH", "HOME", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA",
			"PROGRAMFILES", "PROGRAMFILES(X86)", "PROGRAMW6432", "COMMONPROGRAMFILES", "COMMONPROGRAMFILES(X86)",
			"NUMBER_OF_PROCESSORS", "PROCESSOR_ARCHITECTURE", "OS",
		}
	}
	return []string{
		"PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR",
		"XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
	}
}

// toolchainVariables are places and versions, by which the programs that run bots find their files. What
// they lead to counts by the version of the toolchain, not by the path.
func toolchainVariables() []string {
	return []string{
		"LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH",
		"NIX_LD", "NIX_LD_LIBRARY_PATH",
		"PYTHONPATH", "PYTHONHOME", "PYTHONUSERBASE", "VIRTUAL_ENV", "CONDA_PREFIX", "PYENV_ROOT", "PYENV_VERSION",
		"JAVA_HOME", "JDK_HOME", "JRE_HOME", "CLASSPATH", "JENV_ROOT", "JENV_VERSION", "SDKMAN_DIR",
		"NODE_PATH", "NODENV_ROOT", "NODENV_VERSION", "NVM_DIR", "NVM_BIN", "FNM_DIR", "VOLTA_HOME",
		"DENO_DIR", "BUN_INSTALL",
		"DOTNET_ROOT", "DOTNET_CLI_HOME", "NUGET_PACKAGES",
		"GOROOT", "GOPATH", "GOCACHE", "GOMODCACHE", "GOTOOLCHAIN",
		"CARGO_HOME", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN",
		"GEM_HOME", "GEM_PATH", "RUBYLIB", "RBENV_ROOT", "RBENV_VERSION",
		"PERL5LIB", "LUA_PATH", "LUA_CPATH", "JULIA_DEPOT_PATH", "R_HOME", "R_LIBS_USER", "ERL_LIBS", "GHCUP_INSTALL_BASE_PREFIX",
		"ASDF_DIR", "ASDF_DATA_DIR", "MISE_DATA_DIR",
	}
}
