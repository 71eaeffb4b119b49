import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.js';

/** How many connections may be open. */
export interface ConnectionLimits {
  total: number;
  perAddress: number;
  /** Whether an address is that of a proxy, which has one address for many clients. */
  isProxy: (address: string) => boolean;
}

interface Connection {
  /** The socket that carries requests; with TLS not the one that was accepted. */
  socket: Socket;
  /** Its neighbours; undefined for a proxy. */
  network?: Network;
  /** Requests that the gateway works on. */
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
 * Bounds the connections, in all and per address. A new one beyond a limit takes the place of the one that has waited
 * longest for its client, idle or in the middle of a request, and is refused when the gateway works for all of them. So
 * clients that leave connections hanging keep no others out.
 */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  /** Connections that wait for their client, longest first. */
  private readonly waiting = new Set<Connection>();
  private readonly networks = new Map<string, Network>();
  /** With TLS: those whose handshake is not done, by the port and address of the client. */
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

  /** From now on until the end of its answer, the gateway works on the request. */
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

  /** From now on requests come on the TLS socket, which Node does not relate to the one that it has announced first. */
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

  /** Closes the connection that has waited longest; false when none waits. */
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

  /** Puts the connection at the end of those that wait. */
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
