package process

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// headLength is the number of bytes at the beginning of a file that Linux uses to detect its kind (BINPRM_BUF_SIZE).
const headLength = 256

// shebang begins a script that names its interpreter.
const shebang = "#!"

// readHead reads the beginning of a file. For an empty file the error is io.EOF.
func readHead(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	head := make([]byte, headLength)
	n, err := io.ReadFull(file, head)
	return head[:n], err
}

// Shebang returns the first line of a script after #!, and whether the file is such a script.
func Shebang(path string) (line string, is bool) {
	head, _ := readHead(path) // an unreadable file counts as none
	rest, is := bytes.CutPrefix(head, []byte(shebang))
	if !is {
		return "", false
	}
	first, _, _ := bytes.Cut(rest, []byte("\n"))
	return string(first), true
}

// NotExecutable says why the system cannot execute a file, if its first bytes show that; otherwise it returns "".
func NotExecutable(path string) string {
	head, err := readHead(path)
	switch {
	case errors.Is(err, io.EOF):
		return "the file is empty"
	case bytes.HasPrefix(head, []byte(shebang)):
		return badShebang(path)
	case bytes.HasPrefix(head, []byte(elf.ELFMAG)):
		return foreignELF(head)
	case runtime.GOOS != "windows" && bytes.HasPrefix(head, []byte("MZ")):
		return "it is a program for Windows"
	case runtime.GOOS != "darwin" && bytes.HasPrefix(head, []byte("\xcf\xfa\xed\xfe")): // MH_MAGIC_64
		return "it is a program for macOS"
	}
	return ""
}

// badShebang describes the error in the first line of a script that did not start.
func badShebang(path string) string {
	line, _ := Shebang(path)
	if strings.HasSuffix(line, "\r") {
		return `its first line ends in \r\n, as on Windows, so the system looks for a program with \r in its name: ` +
			`save the script with \n line endings`
	}
	if words := strings.Fields(line); len(words) > 0 {
		return fmt.Sprintf("its first line names %s, which does not exist", words[0])
	}
	return ""
}

// foreignELF says which processor a program is for, if it is not this one.
func foreignELF(head []byte) string {
	const machineAt = 18 // of the ELF header, e_machine
	if len(head) < machineAt+2 {
		return ""
	}
	var order binary.ByteOrder = binary.LittleEndian
	if elf.Data(head[elf.EI_DATA]) == elf.ELFDATA2MSB {
		order = binary.BigEndian
	}
	machine := elf.Machine(order.Uint16(head[machineAt:]))
	own := map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64, "386": elf.EM_386}[runtime.GOARCH]
	if runtime.GOOS == "linux" && machine == own {
		return ""
	}
	name := strings.ToLower(strings.TrimPrefix(machine.String(), "EM_"))
	if strings.Contains(name, "+") { // an unknown number, such as EM_NONE+12345
		name = "other"
	}
	return fmt.Sprintf("it is a program for %s processors on Linux or a similar system, and this is %s on %s", name, runtime.GOARCH, runtime.GOOS)
}
