package content

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
)

// What Node.js reads besides a bot's own modules.
const (
	packageFile   = "package.json" // says among others which modules a .js file is written for
	packageFolder = "node_modules" // packages that are installed
)

// environments are the usual names of virtual environments.
func environments() []string { return []string{".venv", "venv", "env", ".env"} }

// isApart reports whether a folder is one of packages that were installed: a toolchain's, and none of the bot's own files.
func (f *folder) isApart(name string) bool {
	if base := filepath.Base(name); base == packageFolder || base == compiled {
		return true
	}
	return f.isEnvironment(name)
}

// IsKept reports whether a folder is one that tools keep for themselves, by its name.
func IsKept(name string) bool { return isHidden(name) || name == compiled || name == packageFolder }

// isEnvironment reports whether a folder is an environment of Python or conda.
func (f *folder) isEnvironment(name string) bool {
	return slices.ContainsFunc([]string{"pyvenv.cfg", "conda-meta"}, func(mark string) bool {
		_, err := f.root.Lstat(filepath.Join(name, mark))
		return err == nil
	})
}

// installed notes the packages beside a file that its language finds: node_modules in the folder or in the one around it,
// virtual environments in the folder.
func (o *Own) installed(f *folder, javaScript, python bool) {
	if javaScript {
		for _, dir := range []string{f.path, filepath.Dir(f.path)} {
			if info, err := os.Lstat(filepath.Join(dir, packageFolder)); err == nil && info.IsDir() {
				o.Apart = append(o.Apart, filepath.Join(dir, packageFolder))
			}
		}
		o.packageFile(f)
	}
	if python {
		for _, name := range environments() {
			if info, err := f.root.Lstat(name); err == nil && info.IsDir() && f.isEnvironment(name) {
				o.Apart = append(o.Apart, filepath.Join(f.path, name))
			}
		}
	}
}

// packageFile collects the package.json of a file's package if it lies in the folder around: it says how Node.js reads the file.
func (o *Own) packageFile(f *folder) {
	around := filepath.Join(filepath.Dir(f.path), packageFile)
	if slices.Contains(f.names, packageFile) || o.known[around] {
		return
	}
	info, err := os.Lstat(around)
	if err != nil || !info.Mode().IsRegular() || info.Size() > mostPackage {
		return
	}
	if data, err := ReadBounded(around, mostPackage); err == nil {
		o.keep(f, File{Path: around, Role: Imported, Info: info, Held: true, Data: data})
		o.Apart = append(o.Apart, around)
	}
}

// Installed lists the names and versions of packages in a folder of installed ones, sorted: node_modules with those in it, or
// a virtual environment. It is empty for other folders.
func Installed(folder string) (packages []string) {
	if filepath.Base(folder) == packageFolder {
		packages = nodePackages(folder)
	} else {
		for _, pattern := range []string{"lib/python*/site-packages/*.*-info", "Lib/site-packages/*.*-info", "conda-meta/*.json"} {
			found, _ := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern))) // the patterns are good ones
			for _, path := range found {
				packages = append(packages, filepath.Base(path))
			}
		}
	}
	slices.Sort(packages)
	return packages
}

// nodePackages are the packages in a folder node_modules, and those that they have in one of their own.
func nodePackages(folder string) (packages []string) {
	names, _ := filepath.Glob(filepath.Join(folder, "*"))
	scoped, _ := filepath.Glob(filepath.Join(folder, "@*", "*"))
	for _, path := range append(names, scoped...) {
		var p struct{ Name, Version string }
		text, err := ReadBounded(filepath.Join(path, packageFile), mostPackage)
		if err != nil || json.Unmarshal(text, &p) != nil {
			continue
		}
		packages = append(packages, p.Name+" "+p.Version)
		packages = append(packages, nodePackages(filepath.Join(path, packageFolder))...)
	}
	return packages
}

// mostPackage bounds a package's description, in bytes.
const mostPackage = 1 << 20
