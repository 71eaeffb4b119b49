// Follows the event stream through the durable consumer of a subscriber, and prints each event.
// --help lists its variables.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Unacknowledged events count towards max_ack_pending, so few events wait, and not for long.
const (
	maxWaiting = 100
	maxGap     = 10 * time.Second
	// How much later than AckWait a redelivery may be.
	margin = 5 * time.Second
)

type event struct {
	ID          string `json:"id"`
	Type        string `json:"type"`
	Time        string `json:"time"`
	Actor       string `json:"actor"`
	EntityType  string `json:"entitytype"`
	EntityID    string `json:"entityid"`
	EntityLabel string `json:"entitylabel"`
	JobStatus   string `json:"jobstatus"`
	// A string of digits; events of earlier versions have a number.
	RawSequence json.RawMessage `json:"sequence"`
	sequence    uint64
}

func (e event) resource() string { return e.EntityType + " " + e.EntityID }

// An event that came before its predecessor; it is not acknowledged yet.
type waitingEvent struct {
	event   event
	message jetstream.Msg
	since   time.Time
}

// A follower applies the events of each resource once and in order of their sequence.
type follower struct {
	// The last applied sequence of each resource; a real subscriber stores it with its results.
	last    map[string]uint64
	waiting []waitingEvent
	// Until then, an event that is missing may be redelivered.
	settledAt time.Time
}

// expectRedeliveries: what an earlier process or connection did not acknowledge comes again after AckWait, behind newer events.
func (f *follower) expectRedeliveries(info *jetstream.ConsumerInfo) {
	if info.NumAckPending > 0 {
		f.settledAt = time.Now().Add(info.Config.AckWait + margin)
	}
}

func (f *follower) isSettled() bool { return !time.Now().Before(f.settledAt) }

func (f *follower) handle(message jetstream.Msg) {
	e, err := read(message.Data())
	if err != nil {
		// Otherwise an invalid message would be redelivered forever.
		fmt.Printf("  unreadable, dropped: %s: %v\n", message.Subject(), err)
		check(message.Term())
		return
	}
	last, known := f.last[e.resource()]
	mayBeFirst := !known && f.isSettled()
	if e.sequence > last+1 && !mayBeFirst {
		f.waiting = append(f.waiting, waitingEvent{e, message, time.Now()})
		return
	}
	f.settle(e, message)
	f.followOn(e.resource())
}

func read(data []byte) (event, error) {
	var e event
	if err := json.Unmarshal(data, &e); err != nil {
		return e, err
	}
	var err error
	e.sequence, err = strconv.ParseUint(strings.Trim(string(e.RawSequence), `"`), 10, 64)
	return e, err
}

func (f *follower) settle(e event, message jetstream.Msg) {
	if e.sequence <= f.last[e.resource()] {
		fmt.Printf("  repeated, dropped: %s of %s, %s\n", e.Type, e.resource(), e.ID)
	} else {
		apply(e)
		f.last[e.resource()] = e.sequence
	}
	check(message.Ack())
}

// followOn applies the waiting events that now have their predecessor.
func (f *follower) followOn(resource string) {
	for {
		next := slices.IndexFunc(f.waiting, func(w waitingEvent) bool {
			return w.event.resource() == resource && w.event.sequence <= f.last[resource]+1
		})
		if next < 0 {
			return
		}
		w := f.waiting[next]
		f.waiting = slices.Delete(f.waiting, next, next+1)
		f.settle(w.event, w.message)
	}
}

// endLongGaps continues without a missing event. `data` is the whole record, so the next event heals the state.
func (f *follower) endLongGaps() {
	for f.isSettled() && (len(f.waiting) > maxWaiting || (len(f.waiting) > 0 && time.Since(f.waiting[0].since) >= maxGap)) {
		resource := f.waiting[0].event.resource()
		following := f.waiting[0].event.sequence
		for _, w := range f.waiting {
			if w.event.resource() == resource {
				following = min(following, w.event.sequence)
			}
		}
		if last, known := f.last[resource]; known {
			fmt.Printf("  gap: event %d of %s is followed by %d\n", last, resource, following)
		}
		f.last[resource] = following - 1
		f.followOn(resource)
	}
}

// apply stands for the work of a real subscriber, which commits its effect together with the sequence.
func apply(e event) {
	fmt.Printf("%s  %-21s %s %q  #%d  by %s  %s\n", e.Time, e.Type, e.resource(), e.EntityLabel, e.sequence, e.Actor, e.JobStatus)
}

func check(err error) {
	if err != nil {
		// The event comes again after its acknowledgement timeout.
		log.Print(err)
	}
}

func main() {
	log.SetFlags(0)
	if len(os.Args) > 1 {
		fmt.Print(help)
		return
	}
	address := brokerURL()
	name := cmp.Or(os.Getenv("CONSUMER"), address.User.Username())
	if name == "" {
		log.Fatal("NATS_URL names no user: set CONSUMER to the name of the durable consumer.")
	}
	reconnected := make(chan struct{}, 1)
	connection := connect(address, reconnected)
	defer connection.Close()
	stream, err := jetstream.New(connection)
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	consumer, err := stream.Consumer(ctx, "EVENTS", name)
	if err != nil {
		log.Fatalf("The consumer %s cannot be used (%v): set CONSUMER to the name given to stratus subscriber create.", name, err)
	}
	fmt.Printf("Following %s. Ctrl-C ends.\n", name)

	f := follower{last: map[string]uint64{}}
	f.expectRedeliveries(consumer.CachedInfo())
	for ctx.Err() == nil {
		select {
		case <-reconnected:
			if info, err := consumer.Info(ctx); err == nil {
				f.expectRedeliveries(info)
			}
		default:
		}
		batch, err := consumer.Fetch(100, jetstream.FetchMaxWait(time.Second))
		if err != nil {
			// The consumer is being recreated, or the broker is unavailable.
			log.Print(err)
			time.Sleep(time.Second)
			continue
		}
		for message := range batch.Messages() {
			f.handle(message)
		}
		f.endLongGaps()
	}
	// NATS delivers them at the next start, at once.
	for _, w := range f.waiting {
		check(w.message.Nak())
	}
	check(connection.Flush())
}
