// Package source says how bots that are source code are compiled and run, by language: with the flags of the contests, as far as these
// document them. It runs nothing.
package source

import (
	"path/filepath"
	"slices"
	"strings"
)

// Language is a language whose files are compiled.
type Language struct {
	Name      string
	Exts      []string // of its files
	Compilers []string // programs; the first one that is installed compiles
	Runtime   string   // the program that runs what was compiled; empty: that is a program itself
	Install   string   // what to install if there is no compiler
	Env       []string // of the compiler, besides that of all bots

	flags   string // of the compiler
	lenient bool   // errors of types do not count: they leave a program that runs
}

// Words of flags that stand for paths.
const (
	sourceWord  = "{source}"  // the file
	sourcesWord = "{sources}" // all of the bot's own files of the language
	packageWord = "{package}" // the package of a Go file
	outputWord  = "{output}"  // the folder for what is made
)

// Program is the name of the executable that is made.
const Program = "bot"

// Languages returns the languages.
func Languages() []Language {
	const system = "your system's package "
	return []Language{
		{
			Name: "C", Exts: []string{".c"}, Compilers: []string{"gcc", "cc", "clang"}, Install: "a C compiler: " + system + "gcc",
			flags: "-std=gnu17 -O2 -o {output}/bot {source} -lm -pthread",
		},
		{
			Name: "C++", Exts: []string{".cpp", ".cc", ".cxx"}, Compilers: []string{"g++", "c++", "clang++"}, Install: "a C++ compiler: " + system + "g++",
			flags: "-std=gnu++17 -O2 -o {output}/bot {source} -lm -pthread",
		},
		{
			Name: "Rust", Exts: []string{".rs"}, Compilers: []string{"rustc"}, Install: "Rust: https://rustup.rs, or " + system + "rustc",
			flags: "--edition 2021 -O --error-format short --color never -o {output}/bot {source}",
		},
		{
			Name: "Go", Exts: []string{".go"}, Compilers: []string{"go"}, Install: "Go: https://go.dev/dl, or " + system + "golang-go",
			flags: "build -o {output}/bot {package}",
			Env:   []string{"CGO_ENABLED=0", "GOFLAGS=", "GOTOOLCHAIN=local", "GOPROXY=off", "GOWORK=off"},
		},
		{
			Name: "Java", Exts: []string{".java"}, Compilers: []string{"javac"}, Runtime: "java",
			Install: "a JDK: https://adoptium.net, or " + system + "default-jdk",
			flags:   "-proc:none -cp {output} -encoding UTF-8 -d {output} {sources}", // no code of the sources runs
		},
		{
			Name: "C#", Exts: []string{".cs"}, Compilers: []string{"mcs"}, Runtime: "mono",
			Install: "Mono: https://www.mono-project.com, or " + system + "mono-mcs",
			flags:   "-optimize -out:{output}/bot.exe {source}",
		},
		{
			Name: "TypeScript", Exts: []string{".ts"}, Compilers: []string{"tsc"}, Runtime: "node", lenient: true,
			Install: "TypeScript: npm install -g typescript; Node.js 22.18 or newer plays it without",
			flags:   "--target es2022 --module commonjs --pretty false --outDir {output} {source}",
		},
	}
}

// Of returns the language of a file by its name; false for other files.
func Of(path string) (Language, bool) {
	ext := strings.ToLower(filepath.Ext(path))
	for _, l := range Languages() {
		if slices.Contains(l.Exts, ext) {
			return l, true
		}
	}
	return Language{}, false
}

// Extensions returns the extensions of all languages.
func Extensions() (all []string) {
	for _, l := range Languages() {
		all = append(all, l.Exts...)
	}
	return all
}

// Words returns everything that decides what a compiler makes of sources, besides its version.
func (l *Language) Words() string { return l.Name + " " + l.flags + " " + strings.Join(l.Env, " ") }

// Files are the files of a bot, relative to the folder in which the compiler runs.
type Files struct {
	Entry  string   // that the user named
	Own    []string // all of its own files
	Output string   // folder for what is made
}

// Arguments returns the compiler's arguments.
func (l *Language) Arguments(f Files) (args []string) {
	for word := range strings.FieldsSeq(l.flags) {
		switch word {
		case sourceWord:
			args = append(args, local(f.Entry))
		case sourcesWord:
			args = append(args, f.ofLanguage(l)...)
		case packageWord:
			args = append(args, f.goPackage())
		default:
			args = append(args, strings.Replace(word, outputWord, f.Output, 1))
		}
	}
	return args
}

// local returns a name as a path, which no compiler takes for a flag or a file of flags.
func local(name string) string { return "./" + name }

// ofLanguage returns the bot's own files of a language, the entry first.
func (f Files) ofLanguage(l *Language) []string {
	all := []string{local(f.Entry)}
	for _, file := range f.Own {
		if file != f.Entry && slices.Contains(l.Exts, strings.ToLower(filepath.Ext(file))) {
			all = append(all, local(file))
		}
	}
	return all
}

// goPackage returns the package of a Go file: that of its module, or the file alone.
func (f Files) goPackage() string {
	if slices.Contains(f.Own, "go.mod") {
		return "."
	}
	return local(f.Entry)
}
