package content

import (
	"encoding/binary"
	"path/filepath"
	"strings"
)

// Class collects a compiled Java class below a class path, the classes there that it references, directly or indirectly,
// and the data in that folder.
func (o *Own) Class(path, class string) error {
	f, err := o.folder(path)
	if err != nil {
		return err
	}
	for queue := []string{strings.ReplaceAll(class, ".", "/")}; len(queue) > 0; queue = queue[1:] {
		name := filepath.FromSlash(queue[0]) + ".class"
		if f.modules[name] || !filepath.IsLocal(name) {
			continue
		}
		f.modules[name] = true
		before := len(o.Files)
		if err := o.add(f, name, Imported); err != nil {
			return err
		}
		if len(o.Files) > before {
			queue = append(queue, classesOf(o.Files[before].Data)...)
		}
	}
	if o.holdsMore(path) {
		return nil
	}
	return o.data(f)
}

// Tags of the constants that are parsed, and the size of a class file's header (JVM specification, 4.4).
const (
	constantText  = 1
	constantClass = 7
	classHeader   = 10
)

func constantSize(tag byte) int {
	switch tag {
	case 7, 8, 16, 19, 20:
		return 2
	case 15:
		return 3
	case 3, 4, 9, 10, 11, 12, 17, 18:
		return 4
	case 5, 6:
		return 8
	}
	return -1
}

// classesOf returns the classes that a class file references, with slashes; none if the file is malformed.
func classesOf(data []byte) (classes []string) {
	if len(data) < classHeader || binary.BigEndian.Uint32(data) != 0xCAFEBABE {
		return nil
	}
	count := int(binary.BigEndian.Uint16(data[8:]))
	texts, named := map[int]string{}, []int{}
	at := classHeader
	for i := 1; i < count && at+3 <= len(data); i++ {
		tag := data[at]
		size := constantSize(tag)
		switch value := int(binary.BigEndian.Uint16(data[at+1:])); tag {
		case constantText:
			size = 2 + value
			if at+1+size <= len(data) {
				texts[i] = string(data[at+3 : at+1+size])
			}
		case constantClass:
			named = append(named, value)
		case 5, 6: // long and double take two slots
			i++
		}
		if size < 0 {
			return nil
		}
		at += 1 + size
	}
	for _, i := range named {
		classes = append(classes, strings.TrimSuffix(strings.TrimPrefix(strings.TrimLeft(texts[i], "["), "L"), ";"))
	}
	return classes
}
