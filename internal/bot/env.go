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

// hashSeed is PYTHONHASHSEED of all bots. A seed for each match would change the order of sets between matches that must
// be equal. "0" disables randomization.
const hashSeed = "0"

// Variables that cookoff sets for every bot, and prefixes of variables.
const (
	SeedVariable     = "BOT_SEED" // seed for a bot's random numbers
	hashSeedVariable = "PYTHONHASHSEED"
	botPrefix        = "BOT_"     // variables for bots, set by the user
	ownPrefix        = "COOKOFF_" // variables for cookoff
)

// Variable is an environment variable that the user set for a bot. It is part of the bot's key.
type Variable struct{ Name, Value string }

// Environment returns the bot's environment, sorted: from base the variables that all programs and toolchains need, which
// are not part of the bot's key; the bot's own variables and options; BOT_SEED, and a fixed PYTHONHASHSEED. Later ones
// override earlier ones, also within base.
func (s Spec) Environment(base []string, seed int64) []string {
	vars := map[string]Variable{}
	set := func(name, value string) { vars[variableKey(name)] = Variable{name, value} }
	if s.body() != module { // modules are independent of this machine
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

// UserVariables returns the variables BOT_* of an environment, sorted by name.
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

// NamedVariable parses NAME=VALUE, or NAME for the value of the variable in base; found is false if it is not set there.
func NamedVariable(text string, base []string) (v Variable, found bool, err error) {
	name, value, given := strings.Cut(text, "=")
	v = Variable{name, value}
	key := variableKey(name)
	switch {
	case name == "" || strings.ContainsAny(text, "\x00"):
		return v, false, fmt.Errorf("%q has no variable name: write NAME or NAME=VALUE", text)
	case strings.ContainsFunc(name, unicode.IsSpace):
		return v, false, fmt.Errorf("%q is not a variable name: it contains spaces; write NAME or NAME=VALUE", name)
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

// SetVariable adds or replaces a variable in a list sorted by name.
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

// split parses an environment. It skips entries that begin with "=", which are the current folders of drives on Windows.
func split(env []string) []Variable {
	var vars []Variable
	for _, entry := range env {
		if name, value, ok := strings.Cut(entry, "="); ok && name != "" {
			vars = append(vars, Variable{name, value})
		}
	}
	return vars
}

// variableKey returns a name for comparison: on Windows names are case-insensitive.
func variableKey(name string) string {
	if runtime.GOOS == "windows" {
		return strings.ToUpper(name)
	}
	return name
}

// withEntry returns an environment with a variable set.
func withEntry(env []string, name, value string) []string {
	env = slices.DeleteFunc(slices.Clone(env), func(entry string) bool { return strings.HasPrefix(entry, name+"=") })
	return append(env, name+"="+value)
}

// valueOf returns the value of a variable in an environment; empty if it is not set.
func valueOf(env []string, name string) string {
	for _, entry := range env {
		if value, found := strings.CutPrefix(entry, name+"="); found {
			return value
		}
	}
	return ""
}

// isPassed reports whether all bots get a variable of the user's environment: programs need it to run, or toolchains to
// find their files.
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

// toolchainVariables returns variables by which toolchains find their files. The version of the toolchain is part of a
// bot's key, the paths are not.
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
