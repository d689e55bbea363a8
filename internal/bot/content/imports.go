package content

import (
	"path/filepath"
	"slices"
	"strings"
)

// imports collects the modules that the code of a folder imports from there, directly and indirectly.
func (o *Own) imports(f *folder) error {
	for len(f.toScan) > 0 {
		file := f.toScan[0]
		f.toScan = f.toScan[1:]
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

// pythonModule collects everything in a folder that Python could load as a module with this name: files, and a package.
func (o *Own) pythonModule(f *folder, module string) error {
	if f.modules[module] {
		return nil
	}
	f.modules[module] = true
	names := f.names
	if len(names) == 0 { // too many to list
		names = []string{module + PythonExt, module + ".so", module}
	}
	for _, name := range names {
		stem, _, _ := strings.Cut(name, ".") // as in fast.cpython-313-x86_64-linux-gnu.so
		if stem != module || name != module && !slices.Contains(pythonModules(), filepath.Ext(name)) {
			continue
		}
		if err := o.collect(f, name, Imported); err != nil {
			return err
		}
	}
	return nil
}

// collect collects a file, or a folder with everything in it.
func (o *Own) collect(f *folder, name string, role Role) error {
	info, err := f.root.Lstat(name)
	if err != nil || hasHidden(name) {
		return nil //nolint:nilerr // it does not exist
	}
	if !info.IsDir() {
		return o.add(f, name, role)
	}
	if f.walked[name] || f.isInstalled(name) || isResults(name) {
		return nil
	}
	f.walked[name] = true
	o.Dirs = append(o.Dirs, filepath.Join(f.path, name))
	return o.walk(f, name, role, f.linked(name))
}

// javaScriptModule collects everything that Node.js could load for a relative import in a file in dir: the path, with or
// without an extension, or a folder.
func (o *Own) javaScriptModule(f *folder, dir, module string) error {
	if !strings.HasPrefix(module, "./") && !strings.HasPrefix(module, "../") {
		return nil // a package, or part of Node.js
	}
	name, err := filepath.Rel(f.path, filepath.Join(dir, filepath.FromSlash(module)))
	if err != nil || !filepath.IsLocal(name) || name == "." || f.modules[name] {
		return nil //nolint:nilerr // outside of the folder, or seen before
	}
	f.modules[name] = true
	for _, ext := range append([]string{"", ".json", ".node"}, javaScriptExts()...) {
		if err := o.collect(f, name+ext, Imported); err != nil {
			return err
		}
	}
	return nil
}
