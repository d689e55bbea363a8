package browser

import "github.com/chromedp/chromedp"

// Headless returns the options of a Chromium without a window. When its context ends, all its processes are killed, except crash
// handlers: they leave the process group, and exit after the browser's last process. They cannot be disabled
// (--disable-crashpad-for-testing), because then the network service does not start.
func Headless(program string) []chromedp.ExecAllocatorOption {
	return append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.DisableGPU, chromedp.Flag("headless", "new"),
		chromedp.ModifyCmdFunc(inGroup))
}
