package starters

import (
	"path"
	"slices"
	"strings"
)

// BuildCommand returns the command that builds a missing program of a bot from the files in its folder, as for the
// templates and common build tools; empty if there is none. program is its path as typed by the user, with slashes.
func BuildCommand(program string, files []string) string {
	dir, base := path.Split(program)
	dir = path.Clean(dir)
	has := func(name string) bool { return slices.Contains(files, name) }
	ext := path.Ext(base)
	stem := strings.TrimSuffix(base, ext)
	switch ext {
	case ".jar":
		switch {
		case has("pom.xml"):
			return "mvn -f " + dir + " package"
		case has("Bot.java"):
			return built("java", dir, strings.TrimSuffix(program, ext))
		}
	case ".dll":
		if slices.ContainsFunc(files, func(f string) bool { return path.Ext(f) == ".csproj" }) {
			return built("csharp", dir, strings.TrimSuffix(program, ext))
		}
	case ".js":
		if has(stem + ".ts") {
			return built("typescript", dir, strings.TrimSuffix(program, ext))
		}
	case "", ".exe":
		return buildProgram(dir, program, stem, has)
	}
	return ""
}

// buildProgram returns the command that builds an executable.
func buildProgram(dir, program, stem string, has func(string) bool) string {
	switch {
	case has("go.mod") && (stem == "bot" || stem == path.Base(dir)):
		return built("go", dir, program)
	case has("Cargo.toml"):
		return "cargo build --release --manifest-path " + path.Join(dir, "Cargo.toml")
	case has("CMakeLists.txt"):
		return "cmake -S " + dir + " -B " + dir + " && cmake --build " + dir
	case has(stem + ".cpp"):
		return built("cpp", dir, strings.TrimSuffix(program, ".exe"))
	case has(stem + ".rs"):
		return built("rust", dir, strings.TrimSuffix(program, ".exe"))
	case has("Makefile") || has("makefile"):
		return "make -C " + dir
	}
	return ""
}

// built returns the build command of a template in some language.
func built(lang, dir, program string) string {
	l, _ := languageOf(lang)
	return strings.NewReplacer("{dir}", dir, "{program}", program, "{base}", path.Base(program)).Replace(l.build)
}
