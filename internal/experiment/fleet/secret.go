package fleet

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Secret lets workers join a hub: a token, and the hub's certificate, the only one they trust. In the file, the first
// line is the token, followed by the certificate; the private key is in a separate file and stays at the hub. For a
// NATS server with users, the first line is user and password.
type Secret struct {
	File        string
	User        string // for a NATS server; else empty
	Token       string // or the user's password
	Certificate []byte // DER; nil: the server has its own, or none
	text        []byte
}

// keyExt is the extension of the file with the private key.
const keyExt = ".key"

// credentials marks NATS credentials files.
const credentials = "BEGIN NATS USER JWT"

// maxToken limits the first line, in bytes.
const maxToken = 1000

// ReadSecret reads the file of a secret.
func ReadSecret(file string) (s Secret, err error) {
	s.File = file
	if s.text, err = os.ReadFile(file); err != nil {
		return s, err
	}
	if bytes.Contains(s.text, []byte(credentials)) {
		return s, nil
	}
	line, rest, _ := bytes.Cut(s.text, []byte("\n"))
	words := strings.Fields(string(line))
	if n := len(words); n < 1 || n > 2 || len(line) > maxToken || bytes.ContainsRune(line, 0) {
		return s, fmt.Errorf("%s: the first line must be a token, or a user with a password", file)
	}
	if s.Token = words[len(words)-1]; len(words) > 1 {
		s.User = words[0]
	}
	if block, _ := pem.Decode(rest); block != nil {
		s.Certificate = block.Bytes
	}
	return s, nil
}

// MakeSecret reads a secret file, and creates it if missing.
func MakeSecret(file string, now time.Time) (Secret, error) {
	s, err := ReadSecret(file)
	if !errors.Is(err, fs.ErrNotExist) {
		return s, err
	}
	certificate, key, err := drawCertificate(now)
	if err != nil {
		return s, err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return s, err
	}
	if err := writeNew(file+keyExt, key); err != nil {
		return s, err
	}
	if err := writeNew(file, append([]byte(rand.Text()+"\n"), certificate...)); err != nil && !errors.Is(err, fs.ErrExist) {
		return s, err
	}
	return ReadSecret(file)
}

// writeNew creates a file that only its owner can read.
func writeNew(name string, text []byte) error {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// lifetime is the validity of a certificate: practically unlimited, as workers trust this one only, and their clocks
// may be wrong.
const lifetime = 100 * 365 * 24 * time.Hour

// drawCertificate returns a self-signed certificate and its key, in PEM.
func drawCertificate(now time.Time) (certificate, key []byte, err error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	number, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, nil, err
	}
	template := &x509.Certificate{
		SerialNumber: number, Subject: pkix.Name{CommonName: "cookoff hub"}, DNSNames: []string{"cookoff"},
		NotBefore: now.Add(-lifetime / 100), NotAfter: now.Add(lifetime),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		return nil, nil, err
	}
	text, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return nil, nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: text}), nil
}

// serverTLS returns the TLS configuration of an embedded server.
func (s *Secret) serverTLS() (*tls.Config, error) {
	key, err := os.ReadFile(s.File + keyExt)
	if err != nil {
		return nil, err
	}
	_, certificate, _ := bytes.Cut(s.text, []byte("\n"))
	pair, err := tls.X509KeyPair(certificate, key)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.File, err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}, nil
}

// options returns the NATS options to authenticate a client.
func (s *Secret) options(embedded bool) []nats.Option {
	if s.Token == "" {
		if s.File == "" {
			return nil
		}
		return []nats.Option{nats.UserCredentials(s.File)}
	}
	user := s.User
	switch {
	case embedded:
		user = rand.Text()
	case user == "":
		return []nats.Option{nats.Token(s.Token)}
	}
	return []nats.Option{nats.UserInfo(user, s.Token), nats.CustomInboxPrefix(inboxOf(user))}
}

// clientTLS returns the TLS configuration of a client that trusts only the hub's certificate, under any host name.
func (s *Secret) clientTLS() *tls.Config {
	want := s.Certificate
	return &tls.Config{
		MinVersion:         tls.VersionTLS13,
		InsecureSkipVerify: true, //nolint:gosec // VerifyConnection is stricter
		VerifyConnection: func(state tls.ConnectionState) error {
			if len(state.PeerCertificates) == 0 || !bytes.Equal(state.PeerCertificates[0].Raw, want) {
				return errOtherHub
			}
			return nil
		},
	}
}

// errOtherHub means that the hub has a certificate other than the one in the token file.
var errOtherHub = errors.New("the certificate of the hub is not the one in the token file; use the token file of this hub")
