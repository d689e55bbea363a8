package bot

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// policy returns the permissions of a bot that is about to be started. It hides the files of its opponents.
func (x *Box) policy(ctx context.Context, b *Bot, c *Command, place *workdir.Dir, rivals []*Bot) (*box.Policy, error) {
	v := x.view(valueOf(c.Env, "HOME"))
	programs := b.programs(c.Argv[0])
	for _, program := range programs {
		switch {
		case !isToolchain(program) || content.IsBelow(program, place.Writable()): // the bot itself may be called python3
			v.Add(program)
		case b.choosesItself(program) || v.IsUntrusted(program): // its links may lead to anything that the author wants to read
			v.AddForeignProgram(program)
		default:
			v.AddProgram(program)
			v.Add(x.modules(ctx, program, c.Env)...)
		}
	}
	v.Add(toolchainFolders(c.Env)...)
	v.Add(b.uncopied()...)
	if b.source != nil && b.source.made != "" && !place.IsTemporary() {
		v.Add(b.source.made)
	}
	v.Add(place.Readable()...)
	if !x.Machine.Namespaces { // with namespaces its copies are mounted over them
		v.Add(place.Originals()...)
	}
	v.Add(b.Allow...)
	v.Add(x.Allow...)
	if err := x.checkLinks(&v, b, place); err != nil {
		return nil, err
	}
	p := &box.Policy{
		Use: x.Machine.Mechanisms, Read: v.Read, Links: v.Links, Write: []string{place.Writable()},
		Fresh: fresh(c.Env), Limits: x.Limits,
	}
	p.Hidden = x.hidden(b, p, programs, rivals)
	if b.Learns && !place.IsTemporary() {
		p.Hidden = append(p.Hidden, b.besideOwn()...)
	}
	for _, m := range place.Mounts() {
		if from := v.Resolve(m.From); from != "" && !slices.Contains(p.Fresh, m.To) {
			p.Mounts = append(p.Mounts, box.Mount{From: from, To: m.To})
		}
	}
	p.Layers = place.Layers()
	if place.IsTemporary() {
		p.Bound = p.Write
	}
	if x.Frozen {
		p.Read, p.Write, p.Bound = append(p.Read, p.Write...), nil, nil
	}
	return p, nil
}

// toolchainFolders returns the files and folders named by environment variables of toolchains.
func toolchainFolders(env []string) (paths []string) {
	for _, name := range []string{
		"LD_LIBRARY_PATH", "NIX_LD_LIBRARY_PATH", "PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "CONDA_PREFIX", "JAVA_HOME", "JDK_HOME",
		"JRE_HOME", "CLASSPATH", "NODE_PATH", "DOTNET_ROOT", "GOROOT", "GEM_HOME", "GEM_PATH", "RUBYLIB", "PERL5LIB", "R_HOME",
		"R_LIBS_USER", "ERL_LIBS", "JULIA_DEPOT_PATH",
	} {
		paths = append(paths, filepath.SplitList(valueOf(env, name))...)
	}
	return paths
}

// programs returns the program that is started and the interpreter behind it.
func (b *Bot) programs(first string) (paths []string) {
	for _, program := range []string{first, b.toolchain, b.inPlace} {
		if program == "" {
			continue
		}
		if path, err := exec.LookPath(program); err == nil && filepath.IsAbs(path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// choosesItself reports whether the bot's author, not the user, chose a program: it is in one of the bot's folders, or the
// bot's files name it. Programs of the system and on the PATH count as chosen by the user, and so does the home folder.
func (b *Bot) choosesItself(program string) bool {
	if isInstalledBySystem(program) {
		return false
	}
	home, _ := os.UserHomeDir()
	for _, folder := range b.folders {
		if content.IsBelow(program, folder) && folder != home && !content.IsBelow(home, folder) {
			return true
		}
	}
	found, _ := exec.LookPath(filepath.Base(program))
	return b.Form != FormCommand && program == b.toolchain && program != found
}

// uncopied returns the bot's own files that it uses in place, without a copy.
func (b *Bot) uncopied() (paths []string) {
	for i := range b.own.Files {
		if path := b.own.Files[i].Path; b.body() == program && !b.copies.Has(path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// hidden returns the files to hide in visible folders: the files of opponents that are not also the bot's own, and
// cookoff's, except for the program that runs the bot.
func (x *Box) hidden(b *Bot, p *box.Policy, programs []string, rivals []*Bot) []string {
	paths := slices.DeleteFunc(slices.Clone(x.Hidden), func(path string) bool { return slices.Contains(programs, path) })
	for _, other := range rivals {
		for i := range other.own.Files {
			if f := &other.own.Files[i]; f.Role != content.Data && p.Shows(f.Path) && !b.owns(f.Path) {
				paths = append(paths, f.Path)
			}
		}
	}
	return paths
}

// besideOwn returns the files and folders in the bot's folder that never count as its own, and code that is not its own.
func (b *Bot) besideOwn() (paths []string) {
	entries, _ := os.ReadDir(b.home) // the bot cannot list it either
	for _, e := range entries {
		path := filepath.Join(b.home, e.Name())
		if content.NeverOwn(e.Name()) != "" || !e.IsDir() && content.IsCode(path) && !b.owns(path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// owns reports whether a file is one of the bot's own.
func (b *Bot) owns(path string) bool {
	return slices.ContainsFunc(b.own.Files, func(f content.File) bool { return f.Path == path })
}

// fresh returns temporary and cache folders, which are empty in each sandbox.
func fresh(env []string) (paths []string) {
	paths = []string{"/tmp", "/var/tmp"}
	for _, name := range []string{"TMPDIR", "HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"} {
		if path := valueOf(env, name); filepath.IsAbs(path) && filepath.Clean(path) != "/" {
			paths = append(paths, filepath.Clean(path))
		}
	}
	return paths
}
