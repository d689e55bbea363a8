package bot

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// mostSource bounds a source file that is looked into, in bytes.
const mostSource = 4 << 20

// javaSource is what a Java file has, as far as it decides how it is built and run.
type javaSource struct {
	pkg         string // its package; empty for none
	public      string // its public class, by which the file must be called; empty for none
	main        string // the class that is run; empty if none is seen
	firstIsMain bool   // so that java runs the file itself
}

var (
	// javaOpaque matches comments, and literals that may have braces.
	javaOpaque  = regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`)
	javaPackage = regexp.MustCompile(`\bpackage\s+([\w.]+)\s*;`)
	javaType    = regexp.MustCompile(`\b(?:class|interface|enum|record)\s+(\w+)`)
	javaPublic  = regexp.MustCompile(`\bpublic\b`)
	javaMain    = regexp.MustCompile(`\bstatic\s[\w\s]*\bvoid\s+main\s*\(`)
)

// readJava looks through the classes of a Java file that do not lie in others.
func readJava(text []byte) (j javaSource) {
	source := javaOpaque.ReplaceAllString(string(text), " ")
	if m := javaPackage.FindStringSubmatch(source); m != nil {
		j.pkg = m[1]
	}
	head, first := 0, true
	for depth, i := 0, 0; i < len(source); i++ {
		switch source[i] {
		case '{':
			if depth++; depth > 1 {
				continue
			}
			m := javaType.FindStringSubmatch(source[head:i])
			if m == nil {
				continue
			}
			if javaPublic.MatchString(source[head:i]) {
				j.public = m[1]
			}
			if j.main == "" && javaMain.MatchString(source[i:bodyEnd(source, i)]) {
				j.main, j.firstIsMain = m[1], first
			}
			first = false
		case '}':
			if depth--; depth == 0 {
				head = i + 1
			}
		case ';':
			if depth == 0 {
				head = i + 1
			}
		}
	}
	return j
}

// bodyEnd is the end of what the brace at a place begins.
func bodyEnd(source string, begin int) int {
	depth := 0
	for i := begin; i < len(source); i++ {
		switch source[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(source)
}

// mainClass is what java is told to run, if nothing is seen the class of a name.
func (j javaSource) mainClass(name string) string {
	class := j.main
	if class == "" {
		class = name
	}
	if j.pkg != "" {
		class = j.pkg + "." + class
	}
	return class
}

// classPath gives what a command that starts Java loads classes from: archives, and files in folders, which
// are the working directory if it names none. Relative ones start at dir.
func classPath(argv []string, dir string) (files []string) {
	if name := strings.TrimSuffix(filepath.Base(argv[0]), ".exe"); name != "java" {
		return nil
	}
	path := "."
	for i, word := range argv[1:] {
		switch {
		case word == "-jar" || filepath.Ext(word) == ".java":
			return nil // the word itself is a file
		case slices.Contains([]string{"-cp", "-classpath", "--class-path"}, word) && i+2 < len(argv):
			path = argv[i+2]
		case strings.HasPrefix(word, "--class-path="):
			path = strings.TrimPrefix(word, "--class-path=")
		}
	}
	for _, entry := range filepath.SplitList(path) {
		place := absolute(entry, dir)
		if filepath.Base(entry) == "*" {
			jars, _ := filepath.Glob(place + ".jar") // the pattern is a good one
			files = append(files, jars...)
		} else if info, err := os.Stat(place); err == nil && info.IsDir() {
			files = append(files, content.Below(place, ".class")...)
		} else if err == nil {
			files = append(files, place)
		}
	}
	return files
}
