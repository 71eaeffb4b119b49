import { NatsConnectionImpl, setTransportFactory } from '@nats-io/transport-node';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import { NodeTransport, nodeResolveHost } from '@nats-io/transport-node/lib/node_transport.js';
import { corkForThisTurn } from '../sockets/cork-for-this-turn.js';

/**
 * Writes the messages of one turn of the event loop together; the client's own transport writes at the end of each
 * callback.
 */
class GatheringTransport extends NodeTransport {
  override send(frame: Uint8Array): void {
    if (!this.isClosed) corkForThisTurn(this.socket);
    super.send(frame);
  }
}

/** Connects like the NATS client, but sends the messages of one turn of the event loop in one write. */
export function connectGathering(options: NodeConnectionOptions): Promise<NatsConnection> {
  setTransportFactory({ factory: () => new GatheringTransport(), dnsResolveFn: nodeResolveHost });
  return NatsConnectionImpl.connect(options);
}
