package goplugin

import (
	"debug/buildinfo"
	"debug/elf"
	"debug/macho"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// buildCommand is how a plugin is built.
const buildCommand = "go build -buildmode=plugin"

// Check compares how a plugin was built with how this program was: Go only loads what one and the
// same toolchain made with the same flags of the same versions of all modules. It does not run
// anything of the plugin.
func Check(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	if err := checkFormat(file, runtime.GOOS, runtime.GOARCH); err != nil {
		return err
	}
	theirs, err := buildinfo.Read(file)
	if err != nil {
		return fmt.Errorf("it holds no Go build information: it is not a Go plugin; build it with %s", buildCommand)
	}
	ours, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this cookoff has no build information, so that no plugin can be compared with it")
	}
	return Compare(theirs, ours)
}

// checkFormat reports whether a file is a library for a system and processor.
func checkFormat(file io.ReaderAt, system, processor string) error {
	if system == "darwin" {
		if _, err := macho.NewFile(file); err != nil {
			return fmt.Errorf("it is not a Mach-O file: build it with %s", buildCommand)
		}
		return nil
	}
	library, err := elf.NewFile(file)
	if err != nil {
		return fmt.Errorf("it is not an ELF file: build it with %s", buildCommand)
	}
	if want, known := elfMachines()[processor]; known && library.Machine != want {
		return fmt.Errorf("it is for another processor (%v) than this machine (%v, %s)", library.Machine, want, processor)
	}
	if library.Type != elf.ET_DYN {
		return fmt.Errorf("it is not a shared library: build it with %s", buildCommand)
	}
	return nil
}

// elfMachines are the processors on which Go has plugins, by its own names for them.
func elfMachines() map[string]elf.Machine {
	return map[string]elf.Machine{
		"386":     elf.EM_386,
		"amd64":   elf.EM_X86_64,
		"arm":     elf.EM_ARM,
		"arm64":   elf.EM_AARCH64,
		"loong64": elf.EM_LOONGARCH,
		"ppc64le": elf.EM_PPC64,
		"riscv64": elf.EM_RISCV,
		"s390x":   elf.EM_S390,
	}
}

// decisive are the settings of a build that change what packages are compiled to.
func decisive() []string {
	return []string{
		"GOOS", "GOARCH", "GO386", "GOAMD64", "GOARM", "GOARM64", "GOPPC64", "GORISCV64", "GOEXPERIMENT", "GOFIPS140",
		"-compiler", "CGO_ENABLED", "-trimpath", "-race", "-msan", "-asan", "-cover", "-gcflags", "-asmflags",
	}
}

// Compare tells the first difference between two builds that keeps one from being opened by the other.
func Compare(plugin, host *debug.BuildInfo) error {
	if mode := setting(plugin, "-buildmode"); mode != "plugin" {
		return fmt.Errorf("it was built with -buildmode=%s: build it with %s", mode, buildCommand)
	}
	if plugin.GoVersion != host.GoVersion {
		return fmt.Errorf("it was built with %s, and this cookoff with %s: build both with the same Go",
			plugin.GoVersion, host.GoVersion)
	}
	for _, key := range decisive() {
		if its, own := setting(plugin, key), setting(host, key); its != own {
			return fmt.Errorf("it was built with %s, and this cookoff with %s: build both with the same flags",
				said(key, its), said(key, own))
		}
	}
	versions := map[string]string{}
	for _, module := range host.Deps {
		versions[module.Path] = version(module)
	}
	for _, module := range plugin.Deps {
		if own, shared := versions[module.Path]; shared && version(module) != own {
			return fmt.Errorf("it was built with %s %s, and this cookoff with %s: build both with the same version",
				module.Path, version(module), own)
		}
	}
	return nil
}

// setting is a setting of a build; empty is the default.
func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// said is a setting as messages have it.
func said(key, value string) string {
	if value == "" {
		return "no " + key
	}
	return key + "=" + value
}

// version returns a module's version.
func version(m *debug.Module) string {
	if m.Replace != nil {
		return strings.TrimSpace(m.Replace.Path + " " + m.Replace.Version)
	}
	return m.Version
}
