package content

import (
	"path/filepath"
	"slices"
	"strings"
)

// imports collects what the modules that were collected in a folder import there, and so on.
func (o *Own) imports(f *folder) error {
	for len(f.scan) > 0 {
		file := f.scan[0]
		f.scan = f.scan[1:]
		if IsJavaScript(file.Path) {
			for _, module := range javaScriptImports(file.Data) {
				if err := o.javaScriptModule(f, filepath.Dir(file.Path), module); err != nil {
					return err
				}
			}
			continue
		}
		for _, module := range pythonImports(file.Data) {
			if err := o.pythonModule(f, module); err != nil {
				return err
			}
		}
	}
	return nil
}

// pythonModule collects what Python may find in a folder as a module of a name: files of the name, and a package.
func (o *Own) pythonModule(f *folder, module string) error {
	if f.modules[module] {
		return nil
	}
	f.modules[module] = true
	names := f.names
	if len(names) == 0 { // too many to look through
		names = []string{module + PythonExt, module + ".so", module}
	}
	for _, name := range names {
		stem, _, _ := strings.Cut(name, ".") // of fast.cpython-313-x86_64-linux-gnu.so too
		if stem != module || name != module && !slices.Contains(pythonModules(), filepath.Ext(name)) {
			continue
		}
		if err := o.whole(f, name, Imported); err != nil {
			return err
		}
	}
	return nil
}

// whole collects a file, or a folder with all that is in it.
func (o *Own) whole(f *folder, name string, role Role) error {
	info, err := f.root.Lstat(name)
	if err != nil || hasHidden(name) {
		return nil //nolint:nilerr // there is none
	}
	if !info.IsDir() {
		return o.add(f, name, role)
	}
	if f.walked[name] || f.isApart(name) || isResults(name) {
		return nil
	}
	f.walked[name] = true
	o.Dirs = append(o.Dirs, filepath.Join(f.path, name))
	return o.walk(f, name, role, f.linked(name))
}

// javaScriptModule collects what Node.js may find as a module that a file in dir names by a relative path: the file, with
// an extension or without, or a folder.
func (o *Own) javaScriptModule(f *folder, dir, module string) error {
	if !strings.HasPrefix(module, "./") && !strings.HasPrefix(module, "../") {
		return nil // of a package, or of Node.js itself
	}
	name, err := filepath.Rel(f.path, filepath.Join(dir, filepath.FromSlash(module)))
	if err != nil || !filepath.IsLocal(name) || name == "." || f.modules[name] {
		return nil //nolint:nilerr // it lies outside
	}
	f.modules[name] = true
	for _, ext := range append([]string{"", ".json", ".node"}, javaScriptExts()...) {
		if err := o.whole(f, name+ext, Imported); err != nil {
			return err
		}
	}
	return nil
}
