package bot_test

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/goplugin"
	"github.com/cookoff/cookoff/internal/must"
)

func TestCompare(t *testing.T) {
	t.Parallel()
	host := build("go1.26.8", "GOARCH=amd64", "CGO_ENABLED=1", "-ldflags=-s", "vcs.modified=true")
	host.Deps = []*debug.Module{{Path: "example.org/list", Version: "v1.2.0"}, {Path: "example.org/host", Version: "v1.0.0"}}
	tests := map[string]struct {
		change func(*debug.BuildInfo)
		want   string // empty for none
	}{
		"the same":           {func(*debug.BuildInfo) {}, ""},
		"a program":          {func(b *debug.BuildInfo) { set(b, "-buildmode", "exe") }, "it was built with -buildmode=exe: build it with go build -buildmode=plugin"},
		"another toolchain":  {func(b *debug.BuildInfo) { b.GoVersion = "go1.25.1" }, "it was built with go1.25.1, and this cookoff with go1.26.8"},
		"another processor":  {func(b *debug.BuildInfo) { set(b, "GOARCH", "arm64") }, "it was built with GOARCH=arm64, and this cookoff with GOARCH=amd64"},
		"an additional flag": {func(b *debug.BuildInfo) { set(b, "-trimpath", "true") }, "it was built with -trimpath=true, and this cookoff with no -trimpath"},
		"a missing flag":     {func(b *debug.BuildInfo) { set(b, "CGO_ENABLED", "") }, "it was built with no CGO_ENABLED, and this cookoff with CGO_ENABLED=1"},
		"irrelevant settings": {func(b *debug.BuildInfo) {
			set(b, "-ldflags", "")
			set(b, "vcs.modified", "false")
			set(b, "-tags", "fast")
		}, ""},
		"another module": {func(b *debug.BuildInfo) {
			b.Deps = []*debug.Module{{Path: "example.org/own", Version: "v3.0.0"}}
		}, ""},
		"another version": {func(b *debug.BuildInfo) {
			b.Deps = []*debug.Module{{Path: "example.org/list", Version: "v1.3.0"}}
		}, "it was built with example.org/list v1.3.0, and this cookoff with v1.2.0"},
		"a replaced module": {func(b *debug.BuildInfo) {
			b.Deps = []*debug.Module{{Path: "example.org/list", Version: "v1.2.0", Replace: &debug.Module{Path: "../list"}}}
		}, "it was built with example.org/list ../list, and this cookoff with v1.2.0"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			plugin := build("go1.26.8", "-buildmode=plugin", "GOARCH=amd64", "CGO_ENABLED=1", "-ldflags=-s", "vcs.modified=true")
			tt.change(plugin)
			err := goplugin.Compare(plugin, host)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.want)) {
				t.Errorf("Compare: error %v, want %q", err, tt.want)
			}
		})
	}
}

// build returns build information of a program.
func build(version string, settings ...string) *debug.BuildInfo {
	b := &debug.BuildInfo{GoVersion: version}
	for _, s := range settings {
		key, value, _ := strings.Cut(s, "=")
		b.Settings = append(b.Settings, debug.BuildSetting{Key: key, Value: value})
	}
	return b
}

func set(b *debug.BuildInfo, key, value string) {
	for i := range b.Settings {
		if b.Settings[i].Key == key {
			b.Settings[i].Value = value
			return
		}
	}
	b.Settings = append(b.Settings, debug.BuildSetting{Key: key, Value: value})
}

func TestCheckRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("plugins are ELF files only on Linux")
	}
	self := must.Get(os.Executable())(t)
	other := elf.EM_AARCH64
	own := elf.EM_X86_64
	if runtime.GOARCH == "arm64" {
		other, own = own, other
	}
	tests := map[string]struct{ path, want string }{
		"nothing":           {file(t, nil), "it is not an ELF file: build it with go build -buildmode=plugin"},
		"a text":            {file(t, []byte("hello")), "it is not an ELF file"},
		"another processor": {file(t, library(t, other)), "it is for another processor (" + other.String() + ") than this machine"},
		"another language":  {file(t, library(t, own)), "it has no Go build information, so it is not a Go plugin"},
		"a program":         {self, "it is not a shared library"},
		"not there":         {filepath.Join(t.TempDir(), "x.so"), "open "},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := goplugin.Check(tt.path); err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("Check: error %v, want %q", err, tt.want)
			}
		})
	}
}

// library returns the ELF header of a shared library.
func library(t *testing.T, machine elf.Machine) []byte {
	t.Helper()
	head := elf.Header64{
		Ident:   [elf.EI_NIDENT]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)},
		Type:    uint16(elf.ET_DYN),
		Machine: uint16(machine),
		Version: uint32(elf.EV_CURRENT),
		Ehsize:  64,
	}
	var b bytes.Buffer
	must.Do(t, binary.Write(&b, binary.LittleEndian, head))
	return b.Bytes()
}

func file(t *testing.T, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bot.so")
	must.Do(t, os.WriteFile(path, data, 0o666))
	return path
}
