package box

import (
	"os"
	"path/filepath"
	"slices"
)

// View collects what a program must be able to read: files and folders without links in their paths, and the links on
// the way to them.
type View struct {
	Home  string // of the user, in which nothing is seen but what is named
	Read  []string
	Links []Link

	// Kept are folders, without links in their paths, into which bots write. A link in one may be a bot's, so nothing is
	// added to which it leads out of the folder.
	Kept []string
	ways []way
}

// way is a path that leads out of a folder of View.Kept.
type way struct {
	Path   string
	Link   string // in the folder, on the path
	Folder string
	To     string // where the path ends

	links []Link
}

// Clone returns an independent copy.
func (v *View) Clone() View {
	return View{Home: v.Home, Read: slices.Clone(v.Read), Links: slices.Clone(v.Links), Kept: slices.Clone(v.Kept)}
}

// mostLinks is how many links a path leads over at most, as for the system.
const mostLinks = 40

// Add adds files, and folders with all that is in them. What is missing is skipped, and so is a folder around the home
// folder, which would be all that the user has. What leads out of a folder of Kept is for LeadsOut.
func (v *View) Add(paths ...string) {
	for _, path := range paths {
		v.add(path)
	}
}

func (v *View) add(path string) {
	hops, out := v.follow(path)
	if out != nil {
		v.ways = append(v.ways, *out)
		return
	}
	for _, hop := range hops {
		if real := hop.end; real != "" && !v.aroundHome(real) && !slices.Contains(v.Read, real) {
			v.Read = append(v.Read, real)
		}
	}
}

// LeadsOut are the paths that were not added as they lead out of folders of Kept. One that leads to what is seen anyway, as the links of
// virtual environments do to the system's programs, shows nothing more: it is added.
func (v *View) LeadsOut() (ways []way) {
	for _, w := range v.ways {
		if isInAny(w.To, v.Read) {
			v.note(w.links)
		} else {
			ways = append(ways, w)
		}
	}
	return ways
}

// Resolve gives the path without links that a path leads to; empty if it leads nowhere, or out of a folder of Kept.
func (v *View) Resolve(path string) string {
	hops, out := v.follow(path)
	if out != nil || len(hops) == 0 {
		return ""
	}
	return hops[len(hops)-1].end
}

// Keeps reports whether a path leads through a folder of Kept.
func (v *View) Keeps(path string) bool {
	hops, _ := v.follow(path)
	return slices.ContainsFunc(hops, func(h hop) bool { return isInAny(h.path, v.Kept) })
}

// aroundHome reports whether a folder is the home folder, or one around it.
func (v *View) aroundHome(dir string) bool { return dir == "/" || v.Home != "" && isIn(v.Home, dir) }

// hop is a place on the way to a path.
type hop struct {
	path string // as it is named there
	end  string // the same if it is the end of the way; empty otherwise
}

// follow goes over all links on the way to a path, and notes them. It gives the names that the path has on the way; none
// if it leads nowhere. If it leads out of a folder of Kept, it says how, and notes no link.
func (v *View) follow(path string) (hops []hop, out *way) {
	if !filepath.IsAbs(path) {
		return nil, nil
	}
	var links []Link
	path = filepath.Clean(path)
	hops = append(hops, hop{path: path})
	for range mostLinks {
		link, rest, err := firstLink(path)
		if err != nil {
			return nil, nil
		}
		if link.Path == "" {
			hops[len(hops)-1].end = path
			if out = v.wayOut(links, path); out != nil {
				out.Path = hops[0].path
			} else {
				v.note(links)
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

// wayOut is the first of the links on a way that lies in a folder of Kept in which the way does not end; nil for none. The paths of
// the links have no links.
func (v *View) wayOut(links []Link, end string) *way {
	for _, l := range links {
		for _, folder := range v.Kept {
			if isIn(l.Path, folder) && !isIn(end, folder) {
				return &way{Link: l.Path, Folder: folder, To: end, links: links}
			}
		}
	}
	return nil
}

// firstLink is the first link on a path, and what follows it there; none if there is no link.
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

func (v *View) note(links []Link) {
	for _, l := range links {
		if !slices.Contains(v.Links, l) {
			v.Links = append(v.Links, l)
		}
	}
}

// AddSystem adds the programs and libraries of the system, and what they read of its settings. Nothing is a user's own
// there, and no secret.
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
