package site

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// guard protects the pages: it only lets through read requests, and traces to be opened from a page of its own, to a name of
// this machine, not made by another site's page, and with the token if there is one.
type guard struct {
	next  http.Handler
	token string   // empty: not needed
	hosts []string // names of this machine besides its addresses and localhost
}

// policy is the content security policy of all pages but those of the player, which have their own scripts.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-cache")
	switch {
	case r.Method == http.MethodPost && r.URL.Path == openPath && r.Header.Get("Origin") == "":
		http.Error(w, "only a page of cookoff serve opens traces", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead && (r.Method != http.MethodPost || r.URL.Path != openPath):
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "cookoff serve only shows things", http.StatusMethodNotAllowed)
	case !g.isOwn(r.Host):
		http.Error(w, "this server is not called "+strings.ToValidUTF8(r.Host, "?")+"; open the address that cookoff serve has printed", http.StatusMisdirectedRequest)
	case isForeign(r):
		http.Error(w, "the pages of cookoff serve are not for other sites", http.StatusForbidden)
	case g.token != "" && !g.admits(w, r):
	default:
		g.next.ServeHTTP(w, r)
	}
}

// isOwn reports whether a request's host is this machine. With DNS rebinding, a page of another site sends that
// site's name. It cannot send an address, except that of a machine with a token, which it does not know.
func (g *guard) isOwn(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	if addr, err := netip.ParseAddr(name); err == nil {
		return addr.IsLoopback() || g.token != ""
	}
	return name == "localhost" || slices.Contains(g.hosts, name)
}

// isForeign reports whether the request was made by a page of another site. Following a link from there is
// harmless.
func isForeign(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || !strings.EqualFold(u.Host, r.Host) {
			return true
		}
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return (site == "cross-site" || site == "same-site") && r.Header.Get("Sec-Fetch-Mode") != "navigate"
}

// admits reports whether the request has the token: in a cookie, which is set when the token is in the address.
func (g *guard) admits(w http.ResponseWriter, r *http.Request) bool {
	// The cookie holds a digest of the token, which may have characters that cookies do not allow.
	sum := sha256.Sum256([]byte(g.token))
	name := "cookoff-" + hex.EncodeToString(sum[:4]) // servers on one machine share their cookies
	value := hex.EncodeToString(sum[4:])
	query := r.URL.Query()
	if isSame(query.Get("token"), g.token) {
		http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
		query.Del("token")
		to := url.URL{Path: r.URL.Path, RawQuery: query.Encode()}
		// Not a redirect: on one from another site, the browser would not send a same-site cookie.
		w.Header().Set("Refresh", "0;url="+to.String())
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>cookoff</title><p>Opening the pages."))
		return false
	}
	if cookie, err := r.Cookie(name); err == nil && isSame(cookie.Value, value) {
		return true
	}
	http.Error(w, "open the whole address that cookoff serve has printed, with its token", http.StatusUnauthorized)
	return false
}

// isSame compares secrets in constant time.
func isSame(given, want string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(want)) == 1
}
