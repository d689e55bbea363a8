package content

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// References to other files in sources of compiled languages.
var (
	includes   = regexp.MustCompile(`(?m)^\s*#\s*include\s*"([^"\n]+)"`)
	rustMods   = regexp.MustCompile(`(?m)^\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;`)
	rustPaths  = regexp.MustCompile(`(?:#\[path\s*=\s*|\binclude(?:_str|_bytes)?!\(\s*)"([^"\n]+)"`)
	goModule   = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)"?`)
	goImports  = regexp.MustCompile(`"([^"\n]+)"`)
	javaNames  = regexp.MustCompile(`\b[A-Z]\w*`)
	javaImport = regexp.MustCompile(`(?m)^\s*import\s+(?:static\s+)?([\w.]+(?:\.\*)?)\s*;`)
)

// Source collects a source file named by the user, the files in its folder that it includes or imports (in Go the whole
// package of a module), and the data there.
func (o *Own) Source(path string) error {
	f, err := o.named(path)
	if err != nil {
		return err
	}
	for n := 0; n < len(o.Files); n++ { // the loop adds files
		file := &o.Files[n]
		dir, err := filepath.Rel(f.path, filepath.Dir(file.Path))
		if err != nil || !file.Held {
			continue
		}
		for _, name := range o.compiledWith(f, file, dir) {
			if f.modules[name] || !filepath.IsLocal(name) {
				continue
			}
			f.modules[name] = true
			if err := o.collect(f, name, Imported); err != nil {
				return err
			}
		}
	}
	return o.dataAround(f)
}

// compiledWith returns the paths in the folder that a source file in dir may include or import.
func (o *Own) compiledWith(f *folder, file *File, dir string) (names []string) {
	beside := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	text := string(file.Data)
	switch extOf(file.Path) {
	case ".c", ".cc", ".cpp", ".cxx", ".h", ".hh", ".hpp", ".hxx", ".inl":
		for _, m := range includes.FindAllStringSubmatch(text, -1) {
			names = append(names, beside(m[1]))
		}
	case ".rs":
		for _, m := range rustPaths.FindAllStringSubmatch(text, -1) {
			names = append(names, beside(m[1]))
		}
		below := strings.TrimSuffix(filepath.Base(file.Path), filepath.Ext(file.Path))
		for _, m := range rustMods.FindAllStringSubmatch(text, -1) {
			for _, name := range []string{m[1] + ".rs", m[1] + "/mod.rs", below + "/" + m[1] + ".rs", below + "/" + m[1] + "/mod.rs"} {
				names = append(names, beside(name))
			}
		}
	case ".go":
		names = f.goPackages(text, dir)
	case ".java":
		names = javaSources(text, beside)
	case ".ts":
		for _, module := range javaScriptImports(file.Data) {
			if strings.HasPrefix(module, ".") {
				names = append(names, beside(module), beside(module+".ts"), beside(module+".json"), beside(module+"/index.ts"))
			}
		}
	}
	return names
}

// goPackages returns the files of a Go file's package, and the folders of packages of its module that it imports; nothing
// if the folder has no go.mod.
func (f *folder) goPackages(text, dir string) (names []string) {
	info, err := f.root.Stat("go.mod")
	if err != nil {
		return nil
	}
	manifest, err := f.readFile("go.mod", info)
	module := goModule.FindSubmatch(manifest)
	if err != nil || module == nil {
		return nil
	}
	names = []string{"go.mod", "go.sum", "vendor"}
	if dir == "." {
		for _, name := range f.names {
			if extOf(name) == ".go" && !strings.HasSuffix(name, "_test.go") {
				names = append(names, name)
			}
		}
	}
	for _, m := range goImports.FindAllStringSubmatch(text, -1) {
		if name, below := strings.CutPrefix(m[1], string(module[1])+"/"); below {
			names = append(names, filepath.FromSlash(name))
		}
	}
	return names
}

// javaSources returns the source files of classes named in a Java file: in its own folder, and of imported packages below
// the folder.
func javaSources(text string, beside func(string) string) (names []string) {
	for _, name := range javaNames.FindAllString(text, -1) {
		names = append(names, beside(name+".java"))
	}
	for _, m := range javaImport.FindAllStringSubmatch(text, -1) {
		path := filepath.FromSlash(strings.ReplaceAll(m[1], ".", "/"))
		if all, is := strings.CutSuffix(path, string(filepath.Separator)+"*"); is {
			names = append(names, all)
		} else {
			names = append(names, path+".java")
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
