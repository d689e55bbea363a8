package process

import (
	"os/exec"
	"runtime"
	"slices"
	"testing"
)

// Children of all threads are found, and all descriptors are closed at the end.
func TestChildrenOfThreads(t *testing.T) {
	t.Parallel()
	lists := &childLists{}
	for range 3 { // threads
		begun, end, ended := make(chan int), make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			runtime.LockOSThread() // never unlocked, so that the thread ends with the goroutine
			cmd := exec.Command("sleep", "60")
			if err := cmd.Start(); err != nil {
				t.Error(err)
				close(begun)
				return
			}
			begun <- cmd.Process.Pid
			<-end
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}()
		child, ok := <-begun
		if !ok {
			t.FailNow()
		}
		for range 2 {
			if self, err := readEntry("/proc/self/stat"); err != nil || !slices.Contains(lists.childrenOf(&self), child) {
				t.Errorf("child %d not found, error %v", child, err)
			}
		}
		close(end)
		<-ended
		if self, _ := readEntry("/proc/self/stat"); slices.Contains(lists.childrenOf(&self), child) {
			t.Errorf("child %d found after its end", child)
		}
	}
	if len(lists.open) == 0 {
		t.Error("no list is open")
	}
	lists.close()
	self, _ := readEntry("/proc/self/stat")
	if lists.childrenOf(&self); len(lists.open) > 0 {
		t.Errorf("%d lists are open after the end", len(lists.open))
	}
}
