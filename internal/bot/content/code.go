package content

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// compiled is the folder in which Python keeps what it compiled. It does not belong to a bot.
const compiled = "__pycache__"

// extOf is the extension of a path in lower case.
func extOf(path string) string { return strings.ToLower(filepath.Ext(path)) }

// IsCode reports whether a file is source code, a program, or what compilers make on the way, by its name. Libraries
// that programs load (.so, .dll, .dylib) are data.
func IsCode(path string) bool {
	switch extOf(path) {
	case ".py", ".pyw", ".pyi", ".pyx", ".pxd", ".pyc", ".pyo", ".ipynb", ".js", ".mjs", ".cjs", ".ts", ".mts", ".cts",
		".jsx", ".tsx", ".java", ".kt", ".kts", ".scala", ".groovy", ".clj", ".c", ".cc", ".cpp", ".cxx", ".h", ".hh",
		".hpp", ".hxx", ".inl", ".m", ".mm", ".swift", ".rs", ".go", ".cs", ".csproj", ".fs", ".fsx", ".vb", ".rb", ".pl",
		".pm", ".php", ".lua", ".sh", ".bash", ".zsh", ".fish", ".ps1", ".bat", ".cmd", ".hs", ".lhs", ".ml", ".mli",
		".f90", ".f95", ".for", ".pas", ".adb", ".ads", ".d", ".nim", ".zig", ".jl", ".r", ".ex", ".exs", ".erl", ".hrl",
		".lisp", ".lsp", ".cl", ".scm", ".rkt", ".dart", ".asm", ".s", ".v", ".vala", ".cr", ".tcl", ".awk", ".sol", ".jar",
		".war", ".class", ".exe", ".wasm", ".wat", ".out", ".o", ".obj", ".a", ".lib", ".rlib", ".rmeta", ".pdb", ".gch":
		return true
	}
	return false
}

// isProgram reports whether a file without an extension is a program or a script, by how it begins. It is an entry of a root, and
// name is its name in the folder.
func (f *folder) isProgram(root *os.Root, entry, name string) bool {
	if filepath.Ext(name) != "" {
		return false
	}
	is, known := f.programs[name]
	if !known {
		is = beginsAsProgram(root, entry)
		f.programs[name] = is
	}
	return is
}

func beginsAsProgram(root *os.Root, name string) bool {
	info, err := root.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	file, err := root.Open(name)
	if err != nil {
		return false
	}
	defer file.Close() //nolint:errcheck // it was only read
	begin := make([]byte, 4)
	n, _ := file.Read(begin)
	begin = begin[:n]
	return slices.ContainsFunc([]string{"#!", "\x7fELF", "\xcf\xfa\xed\xfe", "\xfe\xed\xfa\xcf", "\xca\xfe\xba\xbe", "MZ"}, func(magic string) bool {
		return bytes.HasPrefix(begin, []byte(magic))
	})
}

// Names, in lower case, of files that a user's work leaves in the folder of a bot; * stands for any beginning. docs/bots.md lists them.
const (
	// madeByTools are logs and outputs, pages, backups, databases, recordings, and cookoff's settings.
	madeByTools = `*.log *.err *.pid nohup.out *.html *~ *.bak *.old *.orig *.rej *.swp *.tmp
		*.db *.db-wal *.db-shm *.db-journal *.sqlite *.sqlite3 *.sqlite-wal *.sqlite-shm *.sqlite-journal
		*trace.jsonl *trace.jsonl.gz *trace.jsonl.zst *replay.json *replay.json.gz *replay.json.zst cookoff.yaml`
	// documents are for people to read.
	documents = `*.md *.rst *.adoc readme readme.txt license license.txt license-mit license-apache licence licence.txt copying copying.txt
		changelog changelog.txt authors authors.txt`
	// buildFiles say how programs are built, which a bot that is a folder may do itself.
	buildFiles = `makefile gnumakefile cmakelists.txt dockerfile`
)

// isListed reports whether a name is one of a list, or has an ending of it. Of large folders it is asked for each name, so it looks
// at the patterns that end as the name does.
func isListed(name, list string) bool {
	lower := strings.ToLower(name)
	for begin, last := 0, max(0, len(lower)-1); lower != ""; {
		at := strings.IndexByte(list[begin:], lower[last])
		if at < 0 {
			return false
		}
		end := begin + at + 1
		begin = end
		if end < len(list) && !isBlank(list[end]) {
			continue
		}
		pattern := list[:end]
		pattern = pattern[strings.LastIndexAny(pattern, " \t\n")+1:]
		if tail, isTail := strings.CutPrefix(pattern, "*"); lower == pattern || isTail && strings.HasSuffix(lower, tail) {
			return true
		}
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' }

// isResults reports whether a folder's name is that of cookoff's results.
func isResults(name string) bool { return name == "runs" }

func isHidden(name string) bool { return strings.HasPrefix(name, ".") }

// hasHidden reports whether a file or a folder on the way to it is hidden by its name.
func hasHidden(name string) bool {
	return slices.ContainsFunc(strings.Split(name, string(filepath.Separator)), func(part string) bool {
		return isHidden(part) && part != "." && part != ".."
	})
}

// NeverOwn says why a file or folder is never a bot's own, by its name; it is empty for others.
func NeverOwn(name string) string {
	switch {
	case isHidden(name):
		return "hidden"
	case isResults(name):
		return "results of cookoff"
	case isListed(name, madeByTools):
		return "made by tools"
	}
	return ""
}

// NotData says why a file is not data of a bot, or a folder has none, by its name; it is empty for others.
func NotData(name string) string {
	switch {
	case name == compiled:
		return "compiled by Python"
	case name == packageFolder:
		return "packages of JavaScript"
	case isListed(name, documents):
		return "a document"
	case isListed(name, buildFiles):
		return "a build file"
	}
	return NeverOwn(name)
}
