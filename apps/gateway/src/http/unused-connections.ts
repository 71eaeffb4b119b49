import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the connections without a request when the gateway stops: Node counts them as busy and would wait for them.
 * Browsers and connection pools hold such connections in reserve.
 */
export class UnusedConnections {
  private readonly unused = new Set<Socket>();

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.unused.add(socket);
      socket.once('close', () => this.unused.delete(socket));
    });
    server.on('request', ({ socket }) => this.unused.delete(socket));
  }

  close(): void {
    for (const socket of this.unused) socket.destroy();
  }
}
