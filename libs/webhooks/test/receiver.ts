import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TlsOptions } from 'node:tls';

/** A request as it came. */
export interface Received {
  head: string;
  headers: Record<string, string>;
  body: string;
}

/** What a receiver does with a request; a text: writes it. */
export type Reaction = string | ((socket: Socket, request: Received) => void);

export const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

function requestIn(text: string): Received | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [head = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = text.slice(end + 4);
  return Buffer.byteLength(body) < Number(headers['content-length']) ? undefined : { head, headers, body };
}

/** A server that does with HTTP what a test says. */
export class Receiver {
  readonly requests: Received[] = [];
  /** Connections so far. */
  connections = 0;
  readonly sockets = new Set<Socket>();
  private readonly server: Server;

  /**
   * @param react to each request, when all of it has come.
   * @param options greeting: it writes this to each connection at once, and reads nothing.
   */
  constructor(
    private readonly react: Reaction,
    private readonly options: { tls?: TlsOptions; greeting?: string } = {},
  ) {
    const accept = (socket: Socket): void => this.accept(socket);
    this.server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept);
    this.server.on('tlsClientError', () => {});
  }

  /** @returns the port. */
  async listen(host = '127.0.0.1', port = 0): Promise<number> {
    this.server.listen(port, host);
    await once(this.server, 'listening');
    return this.port;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  stop(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private accept(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('error', () => {});
    if (this.options.greeting !== undefined) {
      socket.write(this.options.greeting);
      return;
    }
    let text = '';
    socket.on('data', (part) => {
      text += part.toString();
      const request = requestIn(text);
      if (!request) return;
      text = '';
      this.requests.push(request);
      if (typeof this.react === 'string') socket.write(this.react);
      else this.react(socket, request);
    });
  }
}
