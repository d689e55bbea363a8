package bot

import (
	"fmt"
	"path/filepath"
	"strings"
)

// sourceHint says how a file becomes a bot that is source code which cookoff does not compile, or compiled to what does not run by
// itself; it is empty for other files. word is how the user calls the file at path.
func sourceHint(word, path string) string {
	stem := strings.TrimSuffix(word, filepath.Ext(word))
	switch strings.ToLower(filepath.Ext(path)) {
	case ".kt":
		return fmt.Sprintf("it is source code: build it (kotlinc %s -include-runtime -d %s.jar) and play %s",
			word, stem, quoted("java -jar "+stem+".jar"))
	case ".class":
		class := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		return fmt.Sprintf("it is a compiled class: play it as %q", class+"="+commandSign+"java -cp "+filepath.Dir(word)+" "+class)
	}
	return ""
}

// quoted is the word of a bot that is a command.
func quoted(command string) string { return fmt.Sprintf("%q", commandSign+command) }

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
