package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"sync"
	"time"
)

func main() {
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { runtime.KeepAlive(make([]byte, 1<<20)) })
	}
	all.Wait()
	runtime.GC()
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	killed := exec.CommandContext(ctx, "sleep", "5").Run()
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil || killed == nil {
		fmt.Println(err, killed)
		return
	}
	go http.Serve(server, nil)
	_, err = http.Get("http://" + server.Addr().String())
	_, errDevices := net.Interfaces()
	_, errName := net.LookupHost("localhost")
	errWrite := os.WriteFile("a", []byte("x"), 0o666)
	from, errOpen := os.Open("a")
	to, errMake := os.Create("b")
	_, errCopy := io.Copy(to, from)
	root, errRoot := os.OpenRoot(".")
	if err := errors.Join(err, errDevices, errName, errWrite, errOpen, errMake, errCopy, errRoot, root.Mkdir("c", 0o777), root.RemoveAll("c")); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("all runs")
}
