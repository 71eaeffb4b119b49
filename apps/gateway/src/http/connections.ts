import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.js';

/** Limits on open connections. */
export interface ConnectionLimits {
  total: number;
  perAddress: number;
  /** Whether an address belongs to a proxy, which has one address for many clients. */
  isProxy: (address: string) => boolean;
}

interface Connection {
  /** The socket that carries requests; with TLS not the accepted one. */
  socket: Socket;
  /** The connections from the same address; undefined for a proxy. */
  network?: Network;
  /** Number of requests in progress. */
  running: number;
  used: boolean;
}

/** The connections of one address. */
interface Network {
  name: string;
  size: number;
  waiting: Set<Connection>;
}

/**
 * Limits the connections, in total and per address. A new connection beyond a limit replaces the one that has waited longest
 * for its client, idle or in the middle of a request; if all of them have requests in progress, the new one is refused. So
 * clients that leave connections hanging do not keep others out.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  /** Connections that wait for their client, longest wait first. */
  private readonly waiting = new Set<Connection>();
  private readonly networks = new Map<string, Network>();
  /** With TLS: connections with an unfinished handshake, by the client's port and address. */
  private readonly beforeHandshake = new Map<string, Connection>();

  constructor(
    server: Server,
    private readonly limits: ConnectionLimits,
  ) {
    server.on('connection', (socket: Socket) => this.add(socket));
    server.on('secureConnection', (socket: Socket) => this.secure(socket));
    server.on('request', ({ socket }: IncomingMessage) => this.use(socket));
  }

  /** The number of open connections. */
  get size(): number {
    return this.open.size;
  }

  /** From now on until the end of its response, the request is in progress. */
  work({ socket }: IncomingMessage, response: ServerResponse): void {
    const connection = this.open.get(socket);
    if (!connection) return;
    connection.running += 1;
    this.forgetWaiting(connection);
    response.once('close', () => {
      connection.running -= 1;
      if (connection.running === 0 && this.open.has(socket)) this.wait(connection);
    });
  }

  /**
   * Closes the connections without a request when the gateway stops: Node counts them as busy and would wait for them.
   * Browsers and connection pools hold such connections in reserve.
   */
  closeUnused(): void {
    for (const { socket, used } of this.open.values()) if (!used) socket.destroy();
  }

  private add(socket: Socket): void {
    const network = this.networkOf(socket.remoteAddress ?? '');
    const room =
      (!network || network.size < this.limits.perAddress || this.makeRoom(network.waiting)) &&
      (this.open.size < this.limits.total || this.makeRoom(this.waiting));
    if (!room) return void socket.destroy();
    const connection: Connection = { socket, ...(network && { network }), running: 0, used: false };
    this.open.set(socket, connection);
    const peer = peerOf(socket);
    this.beforeHandshake.set(peer, connection);
    if (network) {
      network.size += 1;
      this.networks.set(network.name, network);
    }
    this.wait(connection);
    socket.once('close', () => {
      if (this.beforeHandshake.get(peer) === connection) this.beforeHandshake.delete(peer);
      this.remove(connection);
    });
  }

  /** From now on requests arrive on the TLS socket, which Node does not relate to the socket that it announced first. */
  private secure(socket: Socket): void {
    const peer = peerOf(socket);
    const connection = this.beforeHandshake.get(peer);
    if (!connection || !this.open.delete(connection.socket)) return void socket.destroy();
    this.beforeHandshake.delete(peer);
    connection.socket = socket;
    this.open.set(socket, connection);
  }

  private networkOf(address: string): Network | undefined {
    if (this.limits.isProxy(address)) return undefined;
    const name = networkOf(address);
    return this.networks.get(name) ?? { name, size: 0, waiting: new Set() };
  }

  /** Closes the connection that has waited longest; false if none waits. */
  private makeRoom(waiting: Set<Connection>): boolean {
    const [longest] = waiting;
    if (!longest) return false;
    this.remove(longest);
    longest.socket.destroy();
    return true;
  }

  private use(socket: Socket): void {
    const connection = this.open.get(socket);
    if (!connection) return;
    connection.used = true;
    if (connection.running === 0) this.wait(connection);
  }

  /** Puts the connection at the end of the waiting ones. */
  private wait(connection: Connection): void {
    this.forgetWaiting(connection);
    this.waiting.add(connection);
    connection.network?.waiting.add(connection);
  }

  private forgetWaiting(connection: Connection): void {
    this.waiting.delete(connection);
    connection.network?.waiting.delete(connection);
  }

  private remove(connection: Connection): void {
    if (!this.open.delete(connection.socket)) return;
    this.forgetWaiting(connection);
    const { network } = connection;
    if (!network) return;
    network.size -= 1;
    if (network.size === 0) this.networks.delete(network.name);
  }
}

const peerOf = ({ remoteAddress, remotePort }: Socket): string => `${remotePort} ${remoteAddress}`;
