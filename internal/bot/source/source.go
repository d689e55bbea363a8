// Package source contains the command lines that compile and run bots in source code, by language. The flags are those of
// the contests, as far as documented. It runs nothing.
package source

import (
	"path/filepath"
	"slices"
	"strings"
)

// Language is a language whose files are compiled.
type Language struct {
	Name      string
	Exts      []string // extensions of source files
	Compilers []string // programs; the first installed one is used
	Runtime   string   // program that runs the compiler's output; empty for an executable
	Install   string   // how to install a compiler
	Env       []string // additional environment of the compiler

	flags   string // flags of the compiler
	lenient bool   // type errors do not prevent a program
}

// Placeholders in flags.
const (
	sourceWord  = "{source}"  // the file
	sourcesWord = "{sources}" // all files of the bot in the language
	packageWord = "{package}" // the package of a Go file
	outputWord  = "{output}"  // the output folder
)

// Program is the name of the compiled executable.
const Program = "bot"

// Languages returns the supported languages.
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
			flags:   "-proc:none -cp {output} -encoding UTF-8 -d {output} {sources}", // no annotation processors: they would run code of the bot
		},
		{
			Name: "C#", Exts: []string{".cs"}, Compilers: []string{"mcs"}, Runtime: "mono",
			Install: "Mono: https://www.mono-project.com, or " + system + "mono-mcs",
			flags:   "-optimize -out:{output}/bot.exe {source}",
		},
		{
			Name: "TypeScript", Exts: []string{".ts"}, Compilers: []string{"tsc"}, Runtime: "node", lenient: true,
			Install: "TypeScript: npm install -g typescript; Node.js 22.18 or newer runs it without",
			flags:   "--target es2022 --module commonjs --pretty false --outDir {output} {source}",
		},
	}
}

// LanguageOf returns the language of a file by its extension.
func LanguageOf(path string) (Language, bool) {
	ext := strings.ToLower(filepath.Ext(path))
	for _, l := range Languages() {
		if slices.Contains(l.Exts, ext) {
			return l, true
		}
	}
	return Language{}, false
}

// Extensions returns the file extensions of all languages.
func Extensions() (all []string) {
	for _, l := range Languages() {
		all = append(all, l.Exts...)
	}
	return all
}

// Words returns everything that determines the compiler's output, except its version.
func (l *Language) Words() string { return l.Name + " " + l.flags + " " + strings.Join(l.Env, " ") }

// Files are the files of a bot, relative to the folder in which the compiler runs.
type Files struct {
	Entry  string   // file named by the user
	Own    []string // all files of the bot
	Output string   // output folder
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

// local returns a name as a path, so that a compiler does not take it for a flag or a response file.
func local(name string) string { return "./" + name }

// ofLanguage returns the bot's files of a language, the entry first.
func (f Files) ofLanguage(l *Language) []string {
	all := []string{local(f.Entry)}
	for _, file := range f.Own {
		if file != f.Entry && slices.Contains(l.Exts, strings.ToLower(filepath.Ext(file))) {
			all = append(all, local(file))
		}
	}
	return all
}

// goPackage returns the package to build: that of the entry's folder if there is a module, else the entry alone.
func (f Files) goPackage() string {
	if slices.Contains(f.Own, "go.mod") {
		return "."
	}
	return local(f.Entry)
}
