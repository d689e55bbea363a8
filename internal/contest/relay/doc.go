// Package relay runs a referee that starts its players itself, next to it in its sandbox: each player that it starts is a relay,
// which hands on lines between the referee and cookoff. The bots run elsewhere.
package relay
