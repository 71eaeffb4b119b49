import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** A client that sends messages which a well-behaved library would not; for the specs of the permissions. */
export class RawNats {
  readonly #socket: Socket;
  #received = '';
  #pongs = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    // The server closes the connection of a user that was just deleted.
    socket.on('error', () => undefined).setMaxListeners(0);
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.#received += text;
      this.#pongs += text.split('PONG\r\n').length - 1;
      if (text.includes('PING\r\n')) socket.write('PONG\r\n');
    });
  }

  static async open(port: number, user: string, password: string): Promise<RawNats> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const client = new RawNats(socket);
    const options = { user, pass: password, verbose: false, pedantic: false, headers: true, no_responders: true };
    socket.write(`CONNECT ${JSON.stringify(options)}\r\n`);
    await client.flush();
    return client;
  }

  publish(subject: string, reply: string, payload: string): void {
    this.#socket.write(`PUB ${subject} ${reply} ${Buffer.byteLength(payload)}\r\n${payload}\r\n`);
  }

  subscribe(subject: string): void {
    this.#socket.write(`SUB ${subject} 1\r\n`);
  }

  /** Everything sent by the server. */
  get received(): string {
    return this.#received;
  }

  /** Resolves when the server has processed all written bytes. */
  async flush(): Promise<void> {
    const wanted = this.#pongs + 1;
    this.#socket.write('PING\r\n');
    while (this.#pongs < wanted) {
      if (this.#socket.closed) throw new Error(`the server closed the connection: ${this.#received.slice(-300)}`);
      await Promise.race([once(this.#socket, 'data'), once(this.#socket, 'close')]);
    }
  }

  close(): void {
    this.#socket.destroy();
  }
}
