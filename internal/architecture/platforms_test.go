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

// goPackage is a package in the output of go list.
type goPackage struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	ImportMap               map[string]string
	Module                  *struct {
		Main      bool
		GoVersion string
	}
	Error *struct{ Err string }
}

func (p goPackage) isOurs() bool { return p.Module != nil && p.Module.Main }

// platform is a system for which packages are type-checked.
type platform struct {
	system, processor string
	packages          map[string]goPackage
	checked           map[string]*types.Package
}

// All packages can be compiled for the other systems of releases. They are only type-checked, as
// compiling and linking them takes ten times as long.
func TestOtherSystems(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, name := range []string{"linux/arm64", "darwin/arm64", "windows/amd64"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := platform{packages: map[string]goPackage{}, checked: map[string]*types.Package{}}
			p.system, p.processor, _ = strings.Cut(name, "/")
			var foreign []string
			packages := p.list(t, "-deps", "./...")
			for _, l := range packages {
				if p.packages[l.ImportPath] = l; !l.isOurs() && l.ImportPath != "unsafe" {
					foreign = append(foreign, l.ImportPath)
				}
			}
			for _, l := range p.list(t, append([]string{"-export"}, foreign...)...) { // from the build cache, as they do not change
				p.packages[l.ImportPath] = l
			}
			files := token.NewFileSet()
			compiled := importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) { return os.Open(p.packages[path].Export) })
			checked := 0
			for _, l := range packages { // in order of dependencies
				if l.isOurs() {
					p.check(t, files, l, compiled)
					checked++
				}
			}
			const minPackages = 100
			if checked < minPackages {
				t.Errorf("only %d packages were checked", checked)
			}
		})
	}
}

// list runs go list for the platform, and returns the packages.
func (p platform) list(t *testing.T, args ...string) (packages []goPackage) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"list", "-e", "-json=ImportPath,Dir,Export,GoFiles,ImportMap,Module,Error"}, args...)...)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+p.system, "GOARCH="+p.processor)
	cmd.Stderr = os.Stderr
	for in := json.NewDecoder(bytes.NewReader(must.Get(cmd.Output())(t))); ; {
		var l goPackage
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

// check type-checks a package.
func (p platform) check(t *testing.T, files *token.FileSet, l goPackage, compiled types.Importer) {
	t.Helper()
	var source []*ast.File
	for _, name := range l.GoFiles {
		source = append(source, must.Get(parser.ParseFile(files, filepath.Join(l.Dir, name), nil, parser.SkipObjectResolution))(t))
	}
	config := types.Config{
		Importer: importerFunc(func(path string) (*types.Package, error) {
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

// importerFunc is a types.Importer.
type importerFunc func(path string) (*types.Package, error)

func (i importerFunc) Import(path string) (*types.Package, error) { return i(path) }
