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

// buildCommand builds a plugin.
const buildCommand = "go build -buildmode=plugin"

// Check returns an error if this program could not load a plugin: Go requires the same toolchain, build flags and
// versions of shared modules. It runs no code of the plugin.
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
		return fmt.Errorf("it has no Go build information, so it is not a Go plugin; build it with %s", buildCommand)
	}
	ours, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this cookoff has no build information, so plugins cannot be checked against it")
	}
	return Compare(theirs, ours)
}

// checkFormat returns an error if a file is not a shared library for the system and processor.
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

// elfMachines returns the ELF machines of the processors on which Go supports plugins, by GOARCH.
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

// abiSettings returns the build settings that affect the compiled code of packages.
func abiSettings() []string {
	return []string{
		"GOOS", "GOARCH", "GO386", "GOAMD64", "GOARM", "GOARM64", "GOPPC64", "GORISCV64", "GOEXPERIMENT", "GOFIPS140",
		"-compiler", "CGO_ENABLED", "-trimpath", "-race", "-msan", "-asan", "-cover", "-gcflags", "-asmflags",
	}
}

// Compare returns the first difference between two builds that prevents the host from loading the plugin.
func Compare(plugin, host *debug.BuildInfo) error {
	if mode := setting(plugin, "-buildmode"); mode != "plugin" {
		return fmt.Errorf("it was built with -buildmode=%s: build it with %s", mode, buildCommand)
	}
	if plugin.GoVersion != host.GoVersion {
		return fmt.Errorf("it was built with %s, and this cookoff with %s: build both with the same Go",
			plugin.GoVersion, host.GoVersion)
	}
	for _, key := range abiSettings() {
		if its, own := setting(plugin, key), setting(host, key); its != own {
			return fmt.Errorf("it was built with %s, and this cookoff with %s: build both with the same flags",
				display(key, its), display(key, own))
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

// setting returns a setting of a build; empty for the default.
func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// display formats a setting for messages.
func display(key, value string) string {
	if value == "" {
		return "no " + key
	}
	return key + "=" + value
}

func version(m *debug.Module) string {
	if m.Replace != nil {
		return strings.TrimSpace(m.Replace.Path + " " + m.Replace.Version)
	}
	return m.Version
}
