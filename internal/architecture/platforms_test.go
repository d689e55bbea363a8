package architecture_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// listed is what go list says of a package.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	ImportMap               map[string]string
	Module                  *struct {
		Main      bool
		GoVersion string
	}
	Error *struct{ Err string }
}

func (l listed) ours() bool { return l.Module != nil && l.Module.Main }

// platform is another system than the one that runs the tests.
type platform struct {
	system, processor string
	packages          map[string]listed
	checked           map[string]*types.Package
}

// Packages are right for the other systems of releases too. "make dist" compiles and links them, which takes ten times as long.
func TestOtherSystems(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, name := range []string{"linux/arm64", "darwin/arm64", "windows/amd64"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := platform{packages: map[string]listed{}, checked: map[string]*types.Package{}}
			p.system, p.processor, _ = strings.Cut(name, "/")
			var foreign []string
			packages := p.list(t, "-deps", "./...")
			for _, l := range packages {
				if p.packages[l.ImportPath] = l; !l.ours() && l.ImportPath != "unsafe" {
					foreign = append(foreign, l.ImportPath)
				}
			}
			for _, l := range p.list(t, append([]string{"-export"}, foreign...)...) { // compiled once for all changes of ours
				p.packages[l.ImportPath] = l
			}
			files := token.NewFileSet()
			compiled := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(p.packages[path].Export) })
			checked := 0
			for _, l := range packages { // each comes after what it imports
				if l.ours() {
					p.check(t, files, l, compiled)
					checked++
				}
			}
			const many = 100
			if checked < many {
				t.Errorf("only %d packages", checked)
			}
		})
	}
}

// list runs go list for the platform.
func (p platform) list(t *testing.T, args ...string) (packages []listed) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"list", "-e", "-json=ImportPath,Dir,Export,GoFiles,ImportMap,Module,Error"}, args...)...)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.system, "GOARCH="+p.processor)
	cmd.Stderr = os.Stderr
	for in := json.NewDecoder(bytes.NewReader(must.Get(cmd.Output())(t))); ; {
		var l listed
		if err := in.Decode(&l); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		if l.Error != nil {
			t.Errorf("%s: %s", l.ImportPath, l.Error.Err)
		}
		packages = append(packages, l)
	}
}

// check finds the faults of a package that the compiler would report.
func (p platform) check(t *testing.T, files *token.FileSet, l listed, compiled types.Importer) {
	t.Helper()
	var source []*ast.File
	for _, name := range l.GoFiles {
		source = append(source, must.Get(parser.ParseFile(files, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution))(t))
	}
	config := types.Config{
		Importer: imports(func(path string) (*types.Package, error) {
			if as := l.ImportMap[path]; as != "" {
				path = as
			}
			if ours := p.checked[path]; ours != nil {
				return ours, nil
			}
			return compiled.Import(path)
		}),
		Sizes:     types.SizesFor("gc", p.processor),
		GoVersion: "go" + l.Module.GoVersion,
		Error:     func(err error) { t.Error(err) },
	}
	p.checked[l.ImportPath], _ = config.Check(l.ImportPath, files, source, nil)
}

// imports is an importer.
type imports func(path string) (*types.Package, error)

func (i imports) Import(path string) (*types.Package, error) { return i(path) }
