package bot

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// sourceHint says how a file becomes a bot that is source code, or compiled to what does not run by itself; it is empty
// for other files. word is how the user calls the file at path.
func sourceHint(word, path string) string {
	stem := strings.TrimSuffix(word, filepath.Ext(word))
	build, play, remark := "", stem, ""
	switch strings.ToLower(filepath.Ext(path)) {
	case ".go": // with all files of its package, in its own module
		dir := filepath.Dir(word)
		build, play = fmt.Sprintf("go build -C %s -o bot .", dir), filepath.Join(dir, "bot")
	case ".c":
		build = fmt.Sprintf("cc -O2 -o %s %s -lm", stem, word)
	case ".cc", ".cpp", ".cxx":
		build = fmt.Sprintf("c++ -std=gnu++17 -O2 -o %s %s", stem, word)
		remark = "; with -O2 a function that lacks its return crashes: -Wreturn-type finds it"
	case ".rs":
		build = fmt.Sprintf("rustc -O -o %s %s", stem, word)
	case ".java":
		return javaHint(word, path)
	case ".kt":
		build, play = fmt.Sprintf("kotlinc %s -include-runtime -d %s.jar", word, stem), quoted("java -jar "+stem+".jar")
	case ".cs":
		build, play = fmt.Sprintf("mcs -out:%s.exe %s", stem, word), quoted("mono "+stem+".exe")
		remark = "; with .NET it needs a project: cookoff new bot NAME --lang csharp writes one"
	case ".ts":
		build, play = "tsc --target es2022 --module commonjs "+word, stem+".js"
		remark = "; tsc writes that also where it does not know readline"
	case ".class":
		class := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		return fmt.Sprintf("it is a compiled class: play it as %q", class+"="+commandSign+"java -cp "+filepath.Dir(word)+" "+class)
	}
	if build == "" {
		return ""
	}
	return fmt.Sprintf("it is source code: build it (%s) and play %s%s", build, play, remark)
}

// quoted is the word of a bot that is a command.
func quoted(command string) string { return fmt.Sprintf("%q", commandSign+command) }

// javaHint says how a Java file is built and played. The folder of its classes is its own, as all bots of CodinGame have
// a class Player.
func javaHint(word, path string) string {
	text, _ := content.ReadBounded(path, mostSource) // of what cannot be read the name alone counts
	j := readJava(text)
	stem := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	unbuilt := quoted("java " + word)
	if j.public != "" && j.public != stem {
		named := filepath.Join(filepath.Dir(word), j.public+".java")
		if j.firstIsMain {
			return fmt.Sprintf("it is source code: play it as %s, which compiles it at each start, or call the file %s, as its public class, to build it",
				unbuilt, named)
		}
		return fmt.Sprintf("it is source code: call the file %s, as its public class, and build that", named)
	}
	classes := strings.TrimSuffix(word, filepath.Ext(word)) + "-classes"
	name := fileName(path)
	hint := fmt.Sprintf(`it is source code: build it (javac -d %s %s) and play "%s=%sjava -cp %s %s"`,
		classes, word, name, commandSign, classes, j.mainClass(stem))
	if j.firstIsMain {
		hint += "; unbuilt, as " + unbuilt + ", it starts more slowly"
	}
	return hint
}

// notExecutable is the error for a file that looks like a program but must not be run.
func notExecutable(word, ext string) error {
	switch ext {
	case ".jar":
		return fmt.Errorf("it is not a program: play it as %s", quoted("java -jar "+word))
	case ".dll":
		return fmt.Errorf("it is not a program: play it as %s", quoted("dotnet "+word))
	case ".exe":
		return fmt.Errorf("it is a program for Windows or for Mono: for Mono play it as %s", quoted("mono "+word))
	}
	runners := map[string]string{".rb": "ruby", ".sh": "sh", ".php": "php", ".pl": "perl", ".lua": "lua"}
	if runner := runners[ext]; runner != "" {
		return fmt.Errorf("it is not executable: play it as %s, or make it so (chmod +x %s)", quoted(runner+" "+word), word)
	}
	return fmt.Errorf("it is not executable: make it so (chmod +x %s), "+
		"or give the command that runs it (cmd:...)", word)
}
