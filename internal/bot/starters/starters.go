// Package starters writes bot templates: one for each game and language, which plays legally at once and explains in its
// first lines how to build and play it. It knows only the names of games.
package starters

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

//go:embed templates
var templates embed.FS

// sourceSuffix is appended to templates in Go, which would otherwise be part of this module.
const sourceSuffix = ".txt"

// File is a file of a starter.
type File struct {
	Path string // includes the folder named by the user
	Data []byte
}

// Starter is a filled-in template.
type Starter struct {
	Files  []File
	Folder string // folder, for games
	Build  string // build commands joined by &&; empty for none
	Word   string // the bot argument, with double quotes if a shell requires them
}

// language describes the layout, the build command and the bot argument of bots in a language. {dir} stands for the
// folder, {program} for the path of the program or of the source without its extension, and {base} for the last element
// of that.
type language struct {
	name  string
	ext   string // extension, if a bot can be a single file
	build string // empty for none
	word  string
}

func languages() []language {
	return []language{
		{name: "python", ext: ".py", word: "{program}.py"},
		{name: "go", build: "go build -C {dir} -o {base} .", word: program},
		{name: "cpp", ext: ".cpp", build: "g++ -std=c++17 -O2 -o {program} {program}.cpp", word: program},
		{name: "javascript", ext: ".js", word: "{program}.js"},
		{
			name: "java", build: "javac -d {dir}/classes {dir}/Bot.java && jar cfe {program}.jar Bot -C {dir}/classes .",
			word: `"cmd:java -jar {program}.jar"`,
		},
		{name: "csharp", build: "dotnet build {dir} -c Release -o {dir}/out", word: `"cmd:dotnet {dir}/out/{base}.dll"`},
		{name: "rust", ext: ".rs", build: "rustc -O -o {program} {program}.rs", word: program},
		{name: "typescript", ext: ".ts", build: "tsc --target es2022 --module commonjs {program}.ts", word: "{program}.js"},
	}
}

// program is the bot argument of a compiled program.
const program = "{program}"

// projectFile is the .NET project file of a C# starter.
const projectFile = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <RollForward>Major</RollForward>
    <AssemblyName>{{base}}</AssemblyName>
    <UseAppHost>false</UseAppHost>
  </PropertyGroup>
</Project>
`

// Languages returns the names of the languages.
func Languages() []string {
	var names []string
	for _, l := range languages() {
		names = append(names, l.name)
	}
	return names
}

func aliases() map[string]string {
	return map[string]string{
		"py": "python", "python3": "python", "golang": "go", "c++": "cpp", "cxx": "cpp", "js": "javascript", "node": "javascript",
		"c#": "csharp", "cs": "csharp", "rs": "rust", "ts": "typescript",
	}
}

// languageOf returns a language by its name or alias, in any case.
func languageOf(name string) (l language, known bool) {
	lower := strings.ToLower(name)
	name = cmp.Or(aliases()[lower], lower)
	i := slices.IndexFunc(languages(), func(l language) bool { return l.name == name })
	if i < 0 {
		return language{}, false
	}
	return languages()[i], true
}

// plainName matches names that are valid in all languages and file systems.
var plainName = regexp.MustCompile(`^[A-Za-z0-9_][A-Za-z0-9_.-]*$`)

// New returns the template of a game in a language, for a path named by the user. play is the command that plays a match,
// in which BOT stands for the bot.
func New(game, lang, name, play string) (Starter, error) {
	l, known := languageOf(lang)
	if !known {
		return Starter{}, unknown("language", lang, Languages())
	}
	if l.ext != "" {
		name = strings.TrimSuffix(name, l.ext)
	}
	name = filepath.ToSlash(filepath.Clean(name))
	if !plainName.MatchString(path.Base(name)) {
		return Starter{}, fmt.Errorf("%q is not a valid bot name; use letters, digits, _ . and -", path.Base(name))
	}
	folder := path.Join("templates", game, l.name)
	entries, err := fs.ReadDir(templates, folder)
	if err != nil {
		return Starter{}, fmt.Errorf("there is no template for %s in %s", game, l.name)
	}
	return l.starter(folder, entries, name, play)
}

// starter fills in the templates of a folder.
func (l language) starter(folder string, entries []fs.DirEntry, name, play string) (s Starter, err error) {
	single := l.ext != "" && len(entries) == 1
	manifest := slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == "bot.json" })
	target := l.target(name, single, manifest)
	s.Build = target.Replace(l.build)
	if s.Word = target.Replace(l.word); manifest {
		s.Word = name
	} else if l.word == program && !strings.Contains(s.Word, "/") {
		s.Word = "./" + s.Word
	}
	fill := strings.NewReplacer(
		"{{name}}", path.Base(name),
		"{{dir}}", name,
		"{{base}}", target.Replace("{base}"),
		"{{build}}", s.Build,
		"{{run}}", strings.Replace(play, "BOT", s.Word, 1),
	)
	add := func(path, text string) {
		s.Files = append(s.Files, File{filepath.FromSlash(path), []byte(fill.Replace(text))})
	}
	for _, e := range entries {
		text, err := fs.ReadFile(templates, path.Join(folder, e.Name()))
		if err != nil {
			return s, err
		}
		to := path.Join(name, fileOf(e.Name()))
		if single {
			to = name + l.ext
		}
		add(to, string(text))
	}
	switch l.name {
	case "go":
		add(path.Join(name, "go.mod"), "module {{name}}\n\ngo 1.22\n")
	case "csharp":
		add(path.Join(name, "bot.csproj"), projectFile)
	}
	return s, nil
}

// folderSign stands for a slash in the names of templates: a__b.go is a/b.go.
const folderSign = "__"

// fileOf returns the path of a template's file in the bot's folder.
func fileOf(template string) string {
	return strings.ReplaceAll(strings.TrimSuffix(template, sourceSuffix), folderSign, "/")
}

// target returns the replacer of {dir}, {program} and {base}.
func (l language) target(name string, single, manifest bool) *strings.Replacer {
	program := path.Join(name, path.Base(name))
	switch {
	case single:
		program = name
	case manifest:
		program = path.Join(name, "bot") // as in bot.json
	}
	return strings.NewReplacer("{dir}", name, "{program}", program, "{base}", path.Base(program))
}

// unknown returns the error for a word that is not in a list.
func unknown(kind, word string, all []string) error {
	if word == "" {
		return errors.New("name a " + kind + ": " + strings.Join(all, ", "))
	}
	message := fmt.Sprintf("unknown %s %q;", kind, word)
	if near := spelling.Nearest(word, all); near != "" {
		message += fmt.Sprintf(" did you mean %s?", near)
	}
	return errors.New(message + " use one of " + strings.Join(all, ", "))
}
