import { NatsConnectionImpl, setTransportFactory } from '@nats-io/transport-node';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import { NodeTransport, nodeResolveHost } from '@nats-io/transport-node/lib/node_transport.js';

/**
 * Writes what is sent in one turn of the event loop in one piece, at the end of that turn.
 *
 * The client's own transport writes at the end of each callback, so that requests which arrive together leave one by
 * one: a system call, a packet and a wake-up of the broker for each (docs/decisions/0010).
 */
class GatheringTransport extends NodeTransport {
  private gathering = false;

  override send(frame: Uint8Array): void {
    if (!this.gathering && !this.isClosed) this.gather();
    super.send(frame);
  }

  private gather(): void {
    // The socket is another one after a change to TLS.
    const { socket } = this;
    this.gathering = true;
    socket.cork();
    setImmediate(() => {
      this.gathering = false;
      socket.uncork();
    });
  }
}

/** `connect` of the NATS client, with messages of one turn of the event loop leaving in one write. */
export function connectGathering(options: NodeConnectionOptions): Promise<NatsConnection> {
  setTransportFactory({ factory: () => new GatheringTransport(), dnsResolveFn: nodeResolveHost });
  return NatsConnectionImpl.connect(options);
}
