import { NatsConnectionImpl, setTransportFactory } from '@nats-io/transport-node';
import type { NatsConnection, NodeConnectionOptions } from '@nats-io/transport-node';
import { NodeTransport, nodeResolveHost } from '@nats-io/transport-node/lib/node_transport.js';
import { corkForThisTurn } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';

/** The client retries by itself and reports the reason of a failed try to no other listener. */
export interface GatheringOptions extends NodeConnectionOptions {
  onFailure?: (error: unknown) => void;
}

/** Writes the messages of one turn of the event loop together; the client's own transport writes at the end of each callback. */
class GatheringTransport extends NodeTransport {
  override async connect(server: Parameters<NodeTransport['connect']>[0], options: GatheringOptions): Promise<void> {
    try {
      await super.connect(server, options);
    } catch (error) {
      options.onFailure?.(error);
      throw error;
    }
    // With TLS 1.3, a broker refuses a wrong or missing client certificate only now.
    void this.closed().then((error) => error && options.onFailure?.(error));
  }

  override send(frame: Uint8Array): void {
    if (!this.isClosed) corkForThisTurn(this.socket);
    super.send(frame);
  }
}

/** Connects like the NATS client, but sends the messages of one turn of the event loop in one write. */
export async function connectGathering(options: GatheringOptions, logger: Logger): Promise<NatsConnection> {
  setTransportFactory({ factory: () => new GatheringTransport(), dnsResolveFn: nodeResolveHost });
  const connection = await NatsConnectionImpl.connect(options);
  keepReading(connection as NatsConnectionImpl, logger);
  answerWithoutTraces(connection as NatsConnectionImpl);
  return connection;
}

/**
 * The client runs all callbacks inside its reader, including its own: the one that matches replies with requests throws on a
 * malformed header. The reader ends at the first exception, and the connection stays deaf until the ping timer notices.
 */
function keepReading({ protocol }: Pick<NatsConnectionImpl, 'protocol'>, logger: Logger): void {
  const process = protocol.processMsg.bind(protocol);
  protocol.processMsg = (message, data) => {
    try {
      process(message, data);
    } catch (error) {
      logger.error({ err: error, bytes: data.length }, 'a callback of the NATS client failed');
    }
  };
}

/**
 * At each reply, the client creates an error that it drops at once. The error's stack trace takes longer than everything else
 * that the client does with the reply.
 */
function answerWithoutTraces({ protocol }: Pick<NatsConnectionImpl, 'protocol'>): void {
  const register = protocol.request.bind(protocol);
  protocol.request = (request) => {
    const cancel = request.cancel.bind(request);
    request.cancel = (reason) => {
      const { stackTraceLimit } = Error;
      Error.stackTraceLimit = 0;
      try {
        cancel(reason);
      } finally {
        Error.stackTraceLimit = stackTraceLimit;
      }
    };
    return register(request);
  };
}
