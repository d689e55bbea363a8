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

// What Node.js reads besides a bot's own modules.
const (
	packageFile   = "package.json" // says among others which modules a .js file is written for
	packageFolder = "node_modules" // packages that are installed
)

// environments are the usual names of virtual environments.
func environments() []string { return []string{".venv", "venv", "env", ".env"} }

// isApart reports whether a folder is one of packages that were installed: a toolchain's, and none of the bot's own files.
func (f *folder) isApart(name string) bool {
	return isPackages(filepath.Base(name)) || f.isEnvironment(name)
}

// isPackages reports whether a folder is one of packages by its name.
func isPackages(name string) bool { return name == packageFolder || name == compiled }

// IsKept reports whether a folder is one that tools keep for themselves, by its name.
func IsKept(name string) bool { return isHidden(name) || name == compiled || name == packageFolder }

// environmentMarks are in a folder that is an environment of Python or conda.
func environmentMarks() []string { return []string{"pyvenv.cfg", "conda-meta"} }

// isEnvironment reports whether a folder is an environment of Python or conda.
func (f *folder) isEnvironment(name string) bool {
	return slices.ContainsFunc(environmentMarks(), func(mark string) bool {
		_, err := f.root.Lstat(filepath.Join(name, mark))
		return err == nil
	})
}

// isEnvironment is the same of a folder that was read, but for the one in which the bot's code lies.
func (l *level) isEnvironment() bool {
	return l.dir != "." && slices.ContainsFunc(l.entries, func(e fs.DirEntry) bool { return slices.Contains(environmentMarks(), e.Name()) })
}

// installed notes the packages that the language of a file finds: node_modules in its folder or in the one around it,
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

// Installed lists the packages in a folder of installed ones, sorted: of node_modules their places, names and versions, of a virtual
// environment their names with versions. It is empty for other folders.
func Installed(folder string) []string {
	if filepath.Base(folder) == packageFolder {
		n := nodePackages{root: folder}
		n.list(".", 0)
		if n.folders > mostListed || n.tooDeep {
			n.found = append(n.found, "and more")
		}
		slices.Sort(n.found)
		return n.found
	}
	var packages []string
	for _, pattern := range []string{"lib/python*/site-packages/*.*-info", "Lib/site-packages/*.*-info", "conda-meta/*.json"} {
		found, _ := fs.Glob(os.DirFS(folder), pattern) // the patterns are good ones
		for _, name := range found {
			packages = append(packages, path.Base(name))
		}
	}
	slices.Sort(packages)
	return packages
}

// Bounds on the folders in node_modules that are looked into: honest ones have fewer.
const (
	mostListed  = 200_000
	deepestList = 100
)

// nodePackages are the packages in a folder node_modules, and those that they have in one of their own. Links are not followed, as
// they can form loops: what they lead to counts as a package, without those that it has itself. pnpm keeps these in the hidden
// folder .pnpm, which is listed.
type nodePackages struct {
	root    string
	folders int // that were looked into
	tooDeep bool
	found   []string
}

// list lists a folder node_modules, or one with packages in it such as @scope and .pnpm, by its name in the root.
func (n *nodePackages) list(dir string, depth int) {
	if n.tooDeep = n.tooDeep || depth > deepestList; depth > deepestList {
		return
	}
	entries, _ := os.ReadDir(filepath.Join(n.root, dir)) // what cannot be read is not the bot's to read either
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		link := e.Type() == fs.ModeSymlink
		if !e.IsDir() && !link {
			continue
		}
		if n.folders++; n.folders > mostListed {
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

// note notes the package in a folder, if there is one.
func (n *nodePackages) note(name string) {
	var p struct{ Name, Version string }
	text, err := ReadBounded(filepath.Join(n.root, name, packageFile), mostPackage)
	if err == nil && json.Unmarshal(text, &p) == nil {
		n.found = append(n.found, fmt.Sprintf("%q %q %q", filepath.ToSlash(name), p.Name, p.Version))
	}
}

// mostPackage bounds a package's description, in bytes.
const mostPackage = 1 << 20

// mostStamped is how many entries of a path that is allowed are looked at.
const mostStamped = 20_000

// Stamp writes the names of all that lies at a path, with sizes and times of files and targets of links: it may be too much to be
// read. Of more than 20,000 entries it writes the first, in the order of their names, and that there are more.
func Stamp(to io.Writer, path string) {
	left := mostStamped
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
