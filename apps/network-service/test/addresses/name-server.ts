import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import type { AddressInfo } from 'node:net';
import { parseIp } from '@stratus/contracts';

/** A name server on a free UDP port that knows some IPv4 and IPv6 addresses; `mute` makes it silent. */
export interface NameServer {
  address: string;
  mute: boolean;
  /** Addresses by host name, in lower case. */
  names: Record<string, string>;
  asked: string[];
  stop: () => void;
}

const HEADER = 12;
const FOUND = 0x8180;
const NO_SUCH_NAME = 0x8183;
const [A, AAAA] = [1, 28];

const ipv4Bytes = (address: string): number[] => (isIP(address) === 4 ? address.split('.').map(Number) : []);

function ipv6Bytes(address: string): number[] {
  const ip = parseIp(address, 6);
  return ip ? [...Buffer.from(ip.value.toString(16).padStart(32, '0'), 'hex')] : [];
}

export async function startNameServer(names: Record<string, string> = {}): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server: NameServer = { address: '', mute: false, names, asked: [], stop: () => socket.close() };
  socket.on('message', (query, from) => {
    const { name, end, type } = questionIn(query);
    server.asked.push(name);
    if (!server.mute)
      socket.send(answerTo(query, end, type, server.names[name.toLowerCase()]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${(socket.address() as AddressInfo).port}`;
  return server;
}

function questionIn(query: Buffer): { name: string; end: number; type: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5, type: query.readUInt16BE(at + 1) };
}

function answerTo(query: Buffer, end: number, type: number, address: string | undefined): Buffer {
  const data = address === undefined ? [] : type === A ? ipv4Bytes(address) : type === AAAA ? ipv6Bytes(address) : [];
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(address === undefined ? NO_SUCH_NAME : FOUND, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length > 0 ? 1 : 0, 6);
  const record = data.length > 0 ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data] : [];
  return Buffer.concat([header, query.subarray(HEADER, end), Buffer.from(record)]);
}
