import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

type RecordType = 'A' | 'AAAA';

/**
 * Addresses of a name, of both families.
 *
 * @param nth counts the queries for this name and type, from 1.
 * @returns undefined to give no answer at all.
 */
export type Answers = (name: string, nth: number) => readonly string[] | undefined;

const TYPES = new Map<number, RecordType>([
  [1, 'A'],
  [28, 'AAAA'],
]);
const HEADER_BYTES = 12;

function question(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function record(type: number, address: string): Buffer {
  const bytes = ipaddr.parse(address).toByteArray();
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, Buffer.from(bytes)]);
}

/** A DNS server on the loopback; its answers are valid for 0 s. */
export class DnsServer {
  /** Like `A example.com`, in the order in which they came. */
  readonly queries: string[] = [];
  answers: Answers = () => [];
  private readonly socket = createSocket('udp4', (query, { port, address }) => {
    const reply = this.reply(query);
    if (reply) this.socket.send(reply, port, address);
  });

  async start(): Promise<string> {
    this.socket.bind(0, '127.0.0.1');
    await once(this.socket, 'listening');
    return `127.0.0.1:${this.socket.address().port}`;
  }

  stop(): void {
    this.socket.close();
  }

  private reply(query: Buffer): Buffer | undefined {
    const { name, type, end } = question(query);
    const asked = `${TYPES.get(type)} ${name}`;
    this.queries.push(asked);
    const addresses = this.answers(name, this.queries.filter((each) => each === asked).length);
    if (!addresses) return undefined;
    const records = addresses
      .filter((address) => TYPES.get(type) === (address.includes(':') ? 'AAAA' : 'A'))
      .map((address) => record(type, address));
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    // A reply, without error or with "no such name".
    header.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
  }
}
