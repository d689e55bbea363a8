package bot

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// javaSource contains the facts about a Java file that determine how to build and run it.
type javaSource struct {
	pkg    string // package; empty for none
	public string // public class, which must have the name of the file; empty for none
	main   string // class with the method main; empty if not found
}

var (
	// javaOpaque matches comments, and literals that can contain braces.
	javaOpaque  = regexp.MustCompile(`(?s)//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'`)
	javaPackage = regexp.MustCompile(`\bpackage\s+([\w.]+)\s*;`)
	javaType    = regexp.MustCompile(`\b(?:class|interface|enum|record)\s+(\w+)`)
	javaPublic  = regexp.MustCompile(`\bpublic\b`)
	javaMain    = regexp.MustCompile(`\bstatic\s[\w\s]*\bvoid\s+main\s*\(`)
)

// readJava examines the top-level classes of a Java file.
func readJava(text []byte) (j javaSource) {
	source := javaOpaque.ReplaceAllString(string(text), " ")
	if m := javaPackage.FindStringSubmatch(source); m != nil {
		j.pkg = m[1]
	}
	begin, body, depth := 0, 0, 0
	for i, c := range source + "}" { // the last class may be unclosed
		switch {
		case c == '{':
			if depth++; depth == 1 {
				body = i
			}
		case c == '}' && depth > 0:
			if depth--; depth == 0 || i == len(source) {
				j.class(source[begin:body], source[body:i])
				begin = i + 1
			}
		case c == ';' && depth == 0:
			begin = i + 1
		}
	}
	return j
}

// class examines a class.
func (j *javaSource) class(head, body string) {
	m := javaType.FindStringSubmatch(head)
	if m == nil {
		return
	}
	if javaPublic.MatchString(head) {
		j.public = m[1]
	}
	if j.main == "" && javaMain.MatchString(body) {
		j.main = m[1]
	}
}

// mainClass returns the class to run; name is the default.
func (j javaSource) mainClass(name string) string {
	class := cmp.Or(j.main, name)
	if j.pkg != "" {
		class = j.pkg + "." + class
	}
	return class
}

// namedClasses returns the files from which a Java command loads classes: archives and folders of the class path, or else
// the class in the working directory dir.
func namedClasses(program string, argv []string, dir string) (all []namedPath) {
	path, class := classPath(program, argv)
	for _, entry := range filepath.SplitList(path) {
		place := absolute(entry, dir)
		info, err := os.Stat(place)
		switch {
		case filepath.Base(entry) == "*":
			folder := filepath.Dir(place)
			jars, _ := fs.Glob(os.DirFS(folder), "*.jar") // the pattern is valid
			for _, name := range jars {
				jar := filepath.Join(folder, name)
				all = append(all, namedPath{folder, func(o *content.Own) error { return o.File(jar) }})
			}
		case err != nil:
		case !info.IsDir():
			all = append(all, namedPath{filepath.Dir(place), func(o *content.Own) error { return o.File(place) }})
		case content.IsIn(dir, place):
			all = append(all, namedPath{place, func(o *content.Own) error { return o.Class(place, class) }})
		default:
			all = append(all, namedPath{place, func(o *content.Own) error { return o.Folder(place) }})
		}
	}
	return all
}

// classPath returns the class path and the main class of a Java command; both are empty for other commands, and for those
// that name a file.
func classPath(program string, argv []string) (path, class string) {
	if program != "java" {
		return "", ""
	}
	path = "."
	takesValue := []string{"-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules"}
	for i := 1; i < len(argv); i++ {
		word := argv[i]
		switch {
		case word == "-jar" || filepath.Ext(word) == ".java":
			return "", ""
		case slices.Contains(takesValue[:3], word) && i+1 < len(argv):
			path = argv[i+1]
			i++
		case strings.HasPrefix(word, "--class-path="):
			path = strings.TrimPrefix(word, "--class-path=")
		case slices.Contains(takesValue, word):
			i++
		case !strings.HasPrefix(word, "-"):
			return path, word
		}
	}
	return "", ""
}
