package browser

import "os/exec"

// inGroup leaves a command as it is: the processes of a browser end with it.
func inGroup(*exec.Cmd) {}
