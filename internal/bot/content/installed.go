package content

import (
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// Names that Node.js gives a meaning.
const (
	packageFile   = "package.json" // also sets the module system of .js files
	packageFolder = "node_modules" // installed packages
)

// environments returns the usual names of virtual environments.
func environments() []string { return []string{".venv", "venv", "env", ".env"} }

// isInstalled reports whether a folder contains installed packages, which belong to the toolchain and not to the bot.
func (f *folder) isInstalled(name string) bool {
	return isPackages(filepath.Base(name)) || f.isEnvironment(name)
}

// isPackages reports by its name whether a folder contains packages or byte code.
func isPackages(name string) bool { return name == packageFolder || name == compiled }

// IsToolFolder reports by its name whether a folder is private to tools.
func IsToolFolder(name string) bool {
	return isHidden(name) || name == compiled || name == packageFolder
}

// environmentMarks returns names that occur only in environments of Python or conda.
func environmentMarks() []string { return []string{"pyvenv.cfg", "conda-meta"} }

// isEnvironment reports whether a folder is an environment of Python or conda.
func (f *folder) isEnvironment(name string) bool {
	return slices.ContainsFunc(environmentMarks(), func(mark string) bool {
		_, err := f.root.Lstat(filepath.Join(name, mark))
		return err == nil
	})
}

// isEnvironment does the same for an open subfolder, but not for the folder of the bot's code.
func (sub *subfolder) isEnvironment() bool {
	return sub.dir != "." && slices.ContainsFunc(sub.entries, func(e fs.DirEntry) bool { return slices.Contains(environmentMarks(), e.Name()) })
}

// installed adds the packages that the file's language would find: node_modules in its folder and the parent, or virtual
// environments in its folder.
func (o *Own) installed(f *folder, javaScript, python bool) {
	if javaScript {
		for _, dir := range []string{f.path, filepath.Dir(f.path)} {
			if info, err := os.Lstat(filepath.Join(dir, packageFolder)); err == nil && info.IsDir() {
				o.InPlace = append(o.InPlace, filepath.Join(dir, packageFolder))
			}
		}
		o.packageFile(f)
	}
	if python {
		for _, name := range environments() {
			if info, err := f.root.Lstat(name); err == nil && info.IsDir() && f.isEnvironment(name) {
				o.InPlace = append(o.InPlace, filepath.Join(f.path, name))
			}
		}
	}
}

// packageFile collects the package.json of the parent folder if the file's own folder has none: it determines how Node.js
// loads the file.
func (o *Own) packageFile(f *folder) {
	around := filepath.Join(filepath.Dir(f.path), packageFile)
	if slices.Contains(f.names, packageFile) || o.known[around] {
		return
	}
	info, err := os.Lstat(around)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxPackage {
		return
	}
	if data, err := ReadBounded(around, maxPackage); err == nil {
		o.keep(f, File{Path: around, Role: Imported, Info: info, Held: true, Data: data})
		o.InPlace = append(o.InPlace, around)
	}
}

// Installed lists installed packages, sorted: paths, names and versions in node_modules, names with versions in a virtual
// environment. It returns nothing for other folders.
func Installed(folder string) []string {
	if filepath.Base(folder) == packageFolder {
		n := nodePackages{root: folder}
		n.list(".", 0)
		if n.folders > maxListed || n.tooDeep {
			n.found = append(n.found, "and more")
		}
		slices.Sort(n.found)
		return n.found
	}
	var packages []string
	for _, pattern := range []string{"lib/python*/site-packages/*.*-info", "Lib/site-packages/*.*-info", "conda-meta/*.json"} {
		found, _ := fs.Glob(os.DirFS(folder), pattern) // the patterns are valid
		for _, name := range found {
			packages = append(packages, path.Base(name))
		}
	}
	slices.Sort(packages)
	return packages
}

// Limits of the search in node_modules; real ones are far smaller.
const (
	maxListed   = 200_000
	deepestList = 100
)

// nodePackages lists the packages of a node_modules folder, including nested ones. Links count as packages but are not
// followed, as they can form loops. pnpm has its nested packages in the hidden folder .pnpm, which is searched.
type nodePackages struct {
	root    string
	folders int // searched so far
	tooDeep bool
	found   []string
}

// list searches a node_modules folder, or a folder of packages such as @scope and .pnpm.
func (n *nodePackages) list(dir string, depth int) {
	if n.tooDeep = n.tooDeep || depth > deepestList; depth > deepestList {
		return
	}
	entries, _ := os.ReadDir(filepath.Join(n.root, dir)) // the bot cannot read it either
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		link := e.Type() == fs.ModeSymlink
		if !e.IsDir() && !link {
			continue
		}
		if n.folders++; n.folders > maxListed {
			return
		}
		n.note(name)
		switch {
		case link:
		case e.Name() == packageFolder || e.Name()[0] == '@' || isHidden(e.Name()):
			n.list(name, depth+1)
		default:
			inner := filepath.Join(name, packageFolder)
			if info, err := os.Lstat(filepath.Join(n.root, inner)); err == nil && info.IsDir() {
				n.list(inner, depth+1)
			}
		}
	}
}

// note adds the package in a folder, if it is one.
func (n *nodePackages) note(name string) {
	var p struct{ Name, Version string }
	text, err := ReadBounded(filepath.Join(n.root, name, packageFile), maxPackage)
	if err == nil && json.Unmarshal(text, &p) == nil {
		n.found = append(n.found, fmt.Sprintf("%q %q %q", filepath.ToSlash(name), p.Name, p.Version))
	}
}

// maxPackage is the maximum size in bytes of a package.json.
const maxPackage = 1 << 20

// maxStamped is the maximum number of entries in a stamp.
const maxStamped = 20_000

// Stamp writes names, sizes, times and link targets of everything below an allowed path, which may be too large to hash.
// After 20,000 entries, in the order of their names, it writes only that there are more.
func Stamp(to io.Writer, path string) {
	left := maxStamped
	_ = filepath.WalkDir(path, func(path string, e fs.DirEntry, err error) error {
		if left--; left < 0 {
			_, _ = fmt.Fprintln(to, "more")
			return fs.SkipAll
		}
		if err != nil {
			_, _ = fmt.Fprintf(to, "unread %q\n", path)
			return nil
		}
		if e.IsDir() {
			_, _ = fmt.Fprintf(to, "folder %q\n", path)
			return nil
		}
		if e.Type() == fs.ModeSymlink {
			target, _ := os.Readlink(path)
			_, _ = fmt.Fprintf(to, "link %q %q\n", path, target)
		}
		if info, err := os.Stat(path); err == nil {
			_, _ = fmt.Fprintf(to, "file %q %d %d\n", path, info.Size(), info.ModTime().UnixNano())
		}
		return nil
	})
}
