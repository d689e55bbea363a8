package browser

import (
	"errors"
	"path/filepath"
	"runtime"
)

// Chromium returns the path of an installed Chromium, Chrome or Edge.
func Chromium(lookPath func(program string) (string, error)) (string, error) {
	names := []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome", "msedge"}
	switch runtime.GOOS {
	case "darwin":
		for _, app := range []string{"Chromium", "Google Chrome", "Microsoft Edge"} {
			names = append(names, filepath.Join("/Applications", app+".app", "Contents", "MacOS", app))
		}
	case "windows":
		for _, program := range []string{`Google\Chrome\Application\chrome.exe`, `Microsoft\Edge\Application\msedge.exe`} {
			names = append(names, filepath.Join(`C:\Program Files`, program), filepath.Join(`C:\Program Files (x86)`, program))
		}
	}
	for _, name := range names {
		if path, err := lookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("there is no Chromium, Chrome or Edge on the PATH; install one: " + install())
}

// install returns the usual command that installs a Chromium.
func install() string {
	switch runtime.GOOS {
	case "darwin":
		return "brew install --cask chromium"
	case "windows":
		return "winget install Google.Chrome"
	}
	return "apt-get install chromium, or your system's package"
}
