package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/url"
	"os"
	"time"

	"github.com/nats-io/nats.go"
)

const help = `Follows the event stream of Stratus and prints each event, until Ctrl-C.

  STRATUS_STACK     description of a running stack (.stratus/stack.json); eval "$(npx stratus env)" sets it
  NATS_URL          nats://USER:PASSWORD@HOST:PORT, as stratus subscriber create prints it, instead of the stack's
  CONSUMER          name of the durable consumer (the user's name)
  NATS_TLS_CA_FILE  authority (PEM) of the broker's certificate; with it, use tls:// in NATS_URL
`

func brokerURL() *url.URL {
	text := os.Getenv("NATS_URL")
	if text == "" {
		file := cmp.Or(os.Getenv("STRATUS_STACK"), ".stratus/stack.json")
		var stack struct{ Subscriber struct{ NatsURL string } }
		content, err := os.ReadFile(file)
		if err != nil || json.Unmarshal(content, &stack) != nil || stack.Subscriber.NatsURL == "" {
			log.Fatalf("%s describes no running stack: start one with npm start, or set STRATUS_STACK or NATS_URL.", file)
		}
		text = stack.Subscriber.NatsURL
	}
	address, err := url.Parse(text)
	if err != nil || address.Host == "" {
		log.Fatal("NATS_URL is not a URL: set it to nats://USER:PASSWORD@HOST:PORT.")
	}
	return address
}

// connect waits for the broker, and says when it is back after it was gone. Not RetryOnFailedConnect: it also waits for a broker that refuses the password.
func connect(address *url.URL, reconnected chan<- struct{}) *nats.Conn {
	refused := fmt.Sprintf("The broker refuses the user %s: use the URL that stratus subscriber create or rotate printed.", address.User.Username())
	options := []nats.Option{
		nats.MaxReconnects(-1),
		nats.DisconnectErrHandler(func(*nats.Conn, error) { log.Print("  the broker is unavailable, waiting for it") }),
		nats.ReconnectHandler(func(*nats.Conn) {
			log.Print("  the broker is back")
			select {
			case reconnected <- struct{}{}:
			default:
			}
		}),
		// The client gives up only when a reconnect is refused: the password was changed, or the user deleted.
		nats.ClosedHandler(func(connection *nats.Conn) {
			if errors.Is(connection.LastError(), nats.ErrAuthorization) {
				log.Fatal(refused)
			}
		}),
	}
	if file := os.Getenv("NATS_TLS_CA_FILE"); file != "" {
		if _, err := os.ReadFile(file); err != nil {
			log.Fatalf("NATS_TLS_CA_FILE is not readable: %v", err)
		}
		options = append(options, nats.RootCAs(file))
	}
	for told := false; ; told = true {
		connection, err := nats.Connect(address.String(), options...)
		if err == nil {
			return connection
		}
		if errors.Is(err, nats.ErrAuthorization) {
			log.Fatal(refused)
		}
		if !told {
			log.Printf("  waiting for %s: %v", address.Host, err)
		}
		time.Sleep(time.Second)
	}
}
