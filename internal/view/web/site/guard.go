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

// guard protects the pages. It admits only GET and HEAD requests, and traces posted by the site's own pages. Requests must name
// this machine as the host, must not come from another site's page, and must have the token if there is one.
type guard struct {
	next  http.Handler
	token string   // empty: not required
	hosts []string // names of this machine in addition to its addresses and localhost
}

// policy is the content security policy of all pages except the player, which has its own scripts.
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
		http.Error(w, "traces can only be opened from a page of cookoff serve", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead && (r.Method != http.MethodPost || r.URL.Path != openPath):
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "cookoff serve is read-only", http.StatusMethodNotAllowed)
	case !g.isOwn(r.Host):
		http.Error(w, "this server is not called "+strings.ToValidUTF8(r.Host, "?")+"; open the address that cookoff serve printed", http.StatusMisdirectedRequest)
	case isCrossSite(r):
		http.Error(w, "other sites cannot use the pages of cookoff serve", http.StatusForbidden)
	case g.token != "" && !g.admits(w, r):
	default:
		g.next.ServeHTTP(w, r)
	}
}

// isOwn reports whether a request's host is this machine. With DNS rebinding, a page of another site sends that site's
// name. It cannot send an address, except on a machine with a token, which it does not know.
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

// isCrossSite reports whether a page of another site made the request. Following a link from there is harmless.
func isCrossSite(r *http.Request) bool {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || !strings.EqualFold(u.Host, r.Host) {
			return true
		}
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return (site == "cross-site" || site == "same-site") && r.Header.Get("Sec-Fetch-Mode") != "navigate"
}

// admits reports whether the request has the token in a cookie. If the token is in the address, it sets the cookie.
func (g *guard) admits(w http.ResponseWriter, r *http.Request) bool {
	// The cookie has a digest: the token may contain characters that are not allowed in cookies.
	sum := sha256.Sum256([]byte(g.token))
	name := "cookoff-" + hex.EncodeToString(sum[:4]) // all servers of a machine share a cookie jar
	value := hex.EncodeToString(sum[4:])
	query := r.URL.Query()
	if isSame(query.Get("token"), g.token) {
		http.SetCookie(w, &http.Cookie{Name: name, Value: value, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
		query.Del("token")
		to := url.URL{Path: r.URL.Path, RawQuery: query.Encode()}
		// Not a redirect: after a link from another site, the browser would not send the same-site cookie with it.
		w.Header().Set("Refresh", "0;url="+to.String())
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><title>cookoff</title><p>Opening the pages."))
		return false
	}
	if cookie, err := r.Cookie(name); err == nil && isSame(cookie.Value, value) {
		return true
	}
	http.Error(w, "open the whole address that cookoff serve printed, including its token", http.StatusUnauthorized)
	return false
}

// isSame compares two secrets in constant time.
func isSame(given, want string) bool {
	return subtle.ConstantTimeCompare([]byte(given), []byte(want)) == 1
}
