package bot

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// CodeCache is a folder with the byte code of packages: a file for each package and minor version of Python. It belongs
// to the user, as the code is executed.
type CodeCache struct {
	Dir   string
	known knownPythons // cached facts about interpreters
}

const codeExt = ".code"

// Fill returns the package with all cached byte code for it; an interpreter uses only the code of its version. It returns nil
// for nil.
func (c CodeCache) Fill(p *Package) *Package {
	if p == nil {
		return nil
	}
	filled := p
	files, _ := os.ReadDir(c.Dir) // empty if the folder does not exist
	for _, file := range files {
		if !strings.HasPrefix(file.Name(), p.name+"-") || filepath.Ext(file.Name()) != codeExt {
			continue
		}
		path := filepath.Join(c.Dir, file.Name())
		if code, ok := readCode(path, p); ok {
			filled = filled.with(code)
			filled.compiled = append(filled.compiled, path)
		}
	}
	return filled
}

// Ask is like CheckPython, but runs the interpreter only if it has changed since the last time, or if there is no byte
// code for its version, which is then cached. The package that it returns has all cached byte code.
func (c CodeCache) Ask(ctx context.Context, path string, env []string, p *Package) (Python, error) {
	python, known := c.known.find(path, env)
	if !known {
		looked := time.Now()
		said, err := consult(ctx, path, env, nil)
		if err != nil {
			return said.Python, err
		}
		c.known.noteInterpreter(path, env, said, looked)
		python = said.Python
	}
	if p == nil {
		return python, nil
	}
	if p.compiled == nil {
		p = c.Fill(p)
	}
	python.Package = p
	file := c.file(p, python.Version)
	if slices.Contains(p.compiled, file) {
		return python, nil
	}
	said, err := consult(ctx, python.Path, env, p) // the interpreter itself, and not a script that looks it up
	if err != nil {
		return python, err
	}
	code := compiledFiles(said.compiled)
	c.keep(file, p, code)
	python.Package = p.with(code)
	return python, nil
}

// keep stores byte code. Errors are ignored: it is then compiled again.
func (c CodeCache) keep(file string, p *Package, code []workdir.File) {
	var text []byte
	for _, f := range code {
		text = append(fmt.Appendf(text, "%d %s\n", len(f.Data), f.Name), f.Data...)
	}
	_ = os.MkdirAll(c.Dir, 0o700)
	_ = content.ReplaceFile(file, append([]byte(codeSum(p, text)+"\n"), text...))
}

// file returns the path of an entry. Patch versions, such as 3.12.1 and 3.12.4, share one.
func (c CodeCache) file(p *Package, version string) string {
	name, number, _ := strings.Cut(version, " ")
	parts := strings.SplitN(number, ".", 3)
	return filepath.Join(c.Dir, p.name+"-"+name+"-"+strings.Join(parts[:min(2, len(parts))], ".")+codeExt)
}

// readCode reads an entry. ok is false if it is cut off or was compiled from other sources.
func readCode(file string, p *Package) (code []workdir.File, ok bool) {
	kept, err := os.ReadFile(file)
	if err != nil {
		return nil, false
	}
	sum, text, _ := bytes.Cut(kept, []byte("\n"))
	if string(sum) != codeSum(p, text) {
		return nil, false
	}
	for len(text) > 0 {
		head, rest, _ := bytes.Cut(text, []byte("\n"))
		length, name, _ := strings.Cut(string(head), " ")
		size, err := strconv.Atoi(length)
		if err != nil || size < 0 || size > len(rest) {
			return nil, false
		}
		code = append(code, workdir.File{Name: name, Data: rest[:size]})
		text = rest[size:]
	}
	return code, true
}

// codeSum returns a digest of a package's sources and their byte code.
func codeSum(p *Package, code []byte) string {
	h := sha256.New()
	for _, f := range p.files {
		if path.Ext(f.Name) == content.PythonExt {
			fmt.Fprintf(h, "%q %d\n", f.Name, len(f.Data))
			h.Write(f.Data)
		}
	}
	h.Write(code)
	return hex.EncodeToString(h.Sum(nil))
}
