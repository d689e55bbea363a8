package video

import (
	"encoding/binary"
	"math"
)

// chunk is an encoded picture.
type chunk struct {
	Key  bool   `json:"key"` // key frame: can be decoded without previous pictures
	At   int    `json:"at"`  // milliseconds
	Data []byte `json:"data"`
}

// Identifiers of the elements of a WebM file (RFC 9559, Matroska; RFC 8794, EBML).
const (
	idEBML         = 0x1A45DFA3
	idDocType      = 0x4282
	idDocVersion   = 0x4287
	idDocRead      = 0x4285
	idSegment      = 0x18538067
	idInfo         = 0x1549A966
	idScale        = 0x2AD7B1
	idDuration     = 0x4489
	idMuxer        = 0x4D80
	idWriter       = 0x5741
	idTracks       = 0x1654AE6B
	idTrack        = 0xAE
	idTrackNumber  = 0xD7
	idTrackUID     = 0x73C5
	idTrackType    = 0x83
	idCodec        = 0x86
	idVideo        = 0xE0
	idWidth        = 0xB0
	idHeight       = 0xBA
	idCluster      = 0x1F43B675
	idTimestamp    = 0xE7
	idBlock        = 0xA3
	trackOfVideo   = 1
	nsOfTimestamps = 1_000_000
)

// webm returns a WebM file of pictures encoded as VP8. The first picture must be a key frame.
func webm(chunks []chunk, width, height int) []byte {
	head := element(idEBML,
		element(idDocType, []byte("webm")), number(idDocVersion, 2), number(idDocRead, 2))
	last := 0
	if len(chunks) > 0 {
		last = chunks[len(chunks)-1].At + frameTime
	}
	duration := binary.BigEndian.AppendUint64(nil, math.Float64bits(float64(last)))
	segment := [][]byte{
		element(idInfo, number(idScale, nsOfTimestamps), element(idDuration, duration),
			element(idMuxer, []byte("cookoff")), element(idWriter, []byte("cookoff"))),
		element(idTracks, element(idTrack,
			number(idTrackNumber, 1), number(idTrackUID, 1), number(idTrackType, trackOfVideo), element(idCodec, []byte("V_VP8")),
			element(idVideo, number(idWidth, width), number(idHeight, height)))),
	}
	for from := 0; from < len(chunks); {
		to := from + 1
		for to < len(chunks) && !chunks[to].Key {
			to++
		}
		segment = append(segment, cluster(chunks[from:to]))
		from = to
	}
	return append(head, element(idSegment, segment...)...)
}

// cluster returns a cluster: a key frame and the pictures up to the next one. Times of blocks are relative to the cluster.
func cluster(chunks []chunk) []byte {
	parts := [][]byte{number(idTimestamp, chunks[0].At)}
	for _, c := range chunks {
		flags := byte(0)
		if c.Key {
			flags = 0x80
		}
		block := binary.BigEndian.AppendUint16([]byte{0x81}, uint16(c.At-chunks[0].At)) // of track 1
		parts = append(parts, element(idBlock, append(append(block, flags), c.Data...)))
	}
	return element(idCluster, parts...)
}

// element returns an EBML element: its ID, its size in eight bytes, and its content.
func element(id uint32, parts ...[]byte) []byte {
	size := 0
	for _, p := range parts {
		size += len(p)
	}
	var b []byte
	for shift := 24; shift >= 0; shift -= 8 {
		if id>>shift != 0 {
			b = append(b, byte(id>>shift))
		}
	}
	b = binary.BigEndian.AppendUint64(b, 1<<56|uint64(size))
	for _, p := range parts {
		b = append(b, p...)
	}
	return b
}

// number returns an EBML element with a 32-bit number.
func number(id uint32, n int) []byte {
	return element(id, binary.BigEndian.AppendUint32(nil, uint32(n)))
}
