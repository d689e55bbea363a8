package bot

import (
	"runtime"
	"slices"
)

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
