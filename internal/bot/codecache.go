package bot

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// CodeCache is a folder with the byte code that interpreters have made of packages: a file for each package and minor
// version of Python. It is the user's own, as what lies in it is run.
type CodeCache struct{ Dir string }

// Fill is the package with all byte code that is kept for it, from which an interpreter takes that of its version; nil of
// nil.
func (c CodeCache) Fill(p *Package) *Package {
	if p == nil {
		return nil
	}
	filled := p
	files, _ := os.ReadDir(c.Dir) // none if there is no such folder
	for _, file := range files {
		if !strings.HasPrefix(file.Name(), p.name+"-") {
			continue
		}
		if compiled, ok := readCode(filepath.Join(c.Dir, file.Name()), p); ok {
			filled = filled.with(compiled)
		}
	}
	return filled
}

// Ask is as CheckPython, but has the interpreter compile the package only if no byte code of its version is kept, which is
// then kept. The package that it gives has all that is kept for it.
func (c CodeCache) Ask(ctx context.Context, path string, env []string, p *Package) (Python, error) {
	python, _, err := consult(ctx, path, env, nil)
	if err != nil || p == nil {
		return python, err
	}
	python.Package = c.Fill(p)
	file := c.file(p, python.Version)
	if _, ok := readCode(file, p); ok {
		return python, nil
	}
	_, compiled, err := consult(ctx, python.Path, env, p) // no script that looks for it
	if err != nil {
		return python, err
	}
	c.keep(file, p, compiled)
	python.Package = python.Package.with(compiled)
	return python, nil
}

// keep keeps byte code. What cannot be kept is made again.
func (c CodeCache) keep(file string, p *Package, compiled string) {
	_ = os.MkdirAll(c.Dir, 0o700)
	_ = content.ReplaceFile(file, []byte(codeSum(p, compiled)+"\n"+compiled))
}

// file is where byte code is kept: that of 3.12.1 is also that of 3.12.4.
func (c CodeCache) file(p *Package, version string) string {
	name, number, _ := strings.Cut(version, " ")
	parts := strings.SplitN(number, ".", 3)
	return filepath.Join(c.Dir, p.name+"-"+name+"-"+strings.Join(parts[:min(2, len(parts))], "."))
}

// readCode reads what keep has written; it is false of what is cut off or was made of other sources.
func readCode(file string, p *Package) (compiled string, ok bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", false
	}
	sum, compiled, _ := strings.Cut(string(text), "\n")
	return compiled, sum == codeSum(p, compiled)
}

// codeSum is a digest of a package's sources and the byte code made of them.
func codeSum(p *Package, compiled string) string {
	h := sha256.New()
	h.Write(p.sources())
	h.Write([]byte("\n" + compiled))
	return hex.EncodeToString(h.Sum(nil))
}
