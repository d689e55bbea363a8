package browser

import "github.com/chromedp/chromedp"

// Headless returns the options of a Chromium without a window that belongs to this program. It ends with all its processes when its
// context does, also when they hang. Its handlers of crashes leave the group, and end when no process of the browser is left; without
// them (--disable-crashpad-for-testing) its network service does not start.
func Headless(program string) []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.DisableGPU, chromedp.Flag("headless", "new"),
		chromedp.ModifyCmdFunc(inGroup))
}
