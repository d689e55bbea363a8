package box

import (
	"os"
	"path/filepath"
	"slices"
)

// View collects what a program must be able to read: resolved paths of files and folders, and the symbolic links on the way
// to them.
type View struct {
	Home  string // the user's home folder, of which only explicitly added parts are visible
	Read  []string
	Links []Link

	// Untrusted are folders, as resolved paths, that bots can write to. A bot may have created the links in them, so a path
	// that leaves such a folder by a link is not added.
	Untrusted []string
	escapes   []escape
}

// escape is a path that leaves an untrusted folder by a symbolic link.
type escape struct {
	Path   string
	Link   string // in the folder, on the path
	Folder string
	To     string // the resolved path

	links []Link
}

// Clone returns an independent copy.
func (v *View) Clone() View {
	return View{Home: v.Home, Read: slices.Clone(v.Read), Links: slices.Clone(v.Links), Untrusted: slices.Clone(v.Untrusted)}
}

// maxLinks is the kernel's limit for symbolic links on a path (path_resolution(7)).
const maxLinks = 40

// Add adds files, and folders with all their contents. It skips missing paths and folders that contain the home folder.
// Paths that leave an untrusted folder are returned by Escapes.
func (v *View) Add(paths ...string) {
	for _, path := range paths {
		v.add(path)
	}
}

func (v *View) add(path string) {
	hops, out := v.follow(path)
	if out != nil {
		v.escapes = append(v.escapes, *out)
		return
	}
	for _, hop := range hops {
		if real := hop.end; real != "" && !v.aroundHome(real) && !slices.Contains(v.Read, real) {
			v.Read = append(v.Read, real)
		}
	}
}

// Escapes returns the paths that were not added because they leave an untrusted folder. A path to something visible anyway,
// such as a link of a virtual environment to the system's Python, reveals nothing and is added now.
func (v *View) Escapes() (left []escape) {
	for _, e := range v.escapes {
		if isInAny(e.To, v.Read) {
			v.addLinks(e.links)
		} else {
			left = append(left, e)
		}
	}
	return left
}

// Resolve returns a path with its links resolved; "" if it is missing or leaves an untrusted folder.
func (v *View) Resolve(path string) string {
	hops, out := v.follow(path)
	if out != nil || len(hops) == 0 {
		return ""
	}
	return hops[len(hops)-1].end
}

// IsUntrusted reports whether a path leads through an untrusted folder.
func (v *View) IsUntrusted(path string) bool {
	hops, _ := v.follow(path)
	return slices.ContainsFunc(hops, func(h hop) bool { return isInAny(h.path, v.Untrusted) })
}

// aroundHome reports whether a folder is or contains the home folder.
func (v *View) aroundHome(dir string) bool { return dir == "/" || v.Home != "" && isIn(v.Home, dir) }

// hop is a path with some of its links resolved.
type hop struct {
	path string
	end  string // path if all of its links are resolved, else empty
}

// follow resolves the links on a path one after the other and adds them to the view. It returns the path after each step,
// none if it is missing. If the path leaves an untrusted folder, follow returns the escape and adds no link.
func (v *View) follow(path string) (hops []hop, out *escape) {
	if !filepath.IsAbs(path) {
		return nil, nil
	}
	var links []Link
	path = filepath.Clean(path)
	hops = append(hops, hop{path: path})
	for range maxLinks {
		link, rest, err := firstLink(path)
		if err != nil {
			return nil, nil
		}
		if link.Path == "" {
			hops[len(hops)-1].end = path
			if out = v.findEscape(links, path); out != nil {
				out.Path = hops[0].path
			} else {
				v.addLinks(links)
			}
			return hops, out
		}
		links = append(links, link)
		to := link.To
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(link.Path), to)
		}
		path = filepath.Join(to, rest)
		hops = append(hops, hop{path: path})
	}
	return nil, nil
}

// findEscape returns the first link on a path that is in an untrusted folder while the end of the path is not; nil for none.
func (v *View) findEscape(links []Link, end string) *escape {
	for _, l := range links {
		for _, folder := range v.Untrusted {
			if isIn(l.Path, folder) && !isIn(end, folder) {
				return &escape{Link: l.Path, Folder: folder, To: end, links: links}
			}
		}
	}
	return nil
}

// firstLink returns the first symbolic link on a path and the rest of the path after it.
func firstLink(path string) (link Link, rest string, err error) {
	for at := 1; at <= len(path); at++ {
		if at < len(path) && path[at] != '/' {
			continue
		}
		info, err := os.Lstat(path[:at])
		if err != nil {
			return Link{}, "", err
		}
		if info.Mode().Type() == os.ModeSymlink {
			to, err := os.Readlink(path[:at])
			return Link{path[:at], to}, path[at:], err
		}
	}
	return Link{}, "", nil
}

func (v *View) addLinks(links []Link) {
	for _, l := range links {
		if !slices.Contains(v.Links, l) {
			v.Links = append(v.Links, l)
		}
	}
}

// AddSystem adds the programs and libraries of the system, and the files in /etc that they read, none of which is secret.
func (v *View) AddSystem() {
	v.Add(
		"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store", "/run/current-system",
		"/sys/devices/system/cpu", "/sys/devices/system/node",
	)
	for _, name := range []string{
		"ld.so.cache", "ld.so.conf", "ld.so.conf.d", "ld-nix.so.preload", "alternatives", "localtime", "timezone", "passwd", "group",
		"nsswitch.conf", "hosts", "host.conf", "hostname", "protocols", "services", "os-release", "lsb-release", "debian_version",
		"locale.alias", "locale.conf", "mime.types", "fonts", "magic", "inputrc", "terminfo", "java", ".java", "mono", "dotnet",
		"R", "perl", "ghc", "lua", "php", "pki/java", "ssl/openssl.cnf", "ssl/certs", "ca-certificates", "crypto-policies", "static/ld.so.cache",
	} {
		v.Add("/etc/" + name)
	}
	for _, pattern := range []string{"/etc/java-*", "/etc/python3*", "/etc/pypy*", "/etc/php*", "/etc/julia*"} {
		found, _ := filepath.Glob(pattern) // the patterns are valid
		v.Add(found...)
	}
}
