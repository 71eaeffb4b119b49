/**
 * The attackers of `measureUnderAttack`: takes an AttackTask as its argument; ends when its input ends, and prints its counts.
 */
import { connect } from 'node:net';
import type { AttackTask } from './under-attack.ts';

const MIB = 1024 * 1024;
const { baseUrl, token } = JSON.parse(process.argv[2] ?? '') as AttackTask;
const { hostname: host, port, pathname } = new URL(baseUrl);
const counts: Record<string, number> = {};

/** A POST to create a VPC. */
function post(body: string, headers: string): Buffer {
  const head = `POST ${pathname}/vpcs HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${headers}\r\n`;
  return Buffer.from(head + body);
}
const emptySubnets = (bytes: number): string =>
  `{"label":"a","region":"us-east","subnets":[${Array.from({ length: Math.floor((bytes - 60) / 3) }, () => '{}').join(',')}]}`;
const unknownKeys = (bytes: number): string =>
  `{${Array.from({ length: Math.floor(bytes / 12) }, (_, index) => `"${index}":0`).join(',')}}`;

/** Repeats the request, each time after the response, on a new connection when the old one ends. */
function repeat(name: string, request: Buffer): void {
  const socket = connect({ host, port: Number(port) });
  socket.on('connect', () => socket.write(request));
  socket.on('data', () => {
    counts[name] = (counts[name] ?? 0) + 1;
    if (socket.writable) socket.write(request);
  });
  socket.on('error', () => undefined);
  socket.on('end', () => socket.destroy());
  socket.on('close', () => setImmediate(repeat, name, request));
}

/** Opens a connection, sends the given bytes and then leaves it hanging, or keeps sending forever. */
function hang(name: string, begun: string, more?: Buffer): void {
  const socket = connect({ host, port: Number(port), allowHalfOpen: true });
  const sendOn = (): void => {
    if (!more) return;
    while (socket.writable && socket.write(more)) counts[`${name}, MiB`] = (counts[`${name}, MiB`] ?? 0) + 1;
  };
  socket.on('connect', () => {
    counts[name] = (counts[name] ?? 0) + 1;
    socket.write(begun);
    sendOn();
  });
  socket.on('drain', sendOn);
  socket.on('data', () => undefined);
  socket.on('error', () => undefined);
  socket.on('close', () => setTimeout(hang, 100, name, begun, more));
}

const authorized = `Authorization: Bearer ${token}\r\n`;
for (let client = 0; client < 4; client += 1) repeat('1 MiB without a token', post(emptySubnets(MIB), ''));
repeat('1 MiB with a bad token', post(emptySubnets(MIB), `Authorization: Bearer bad\r\n`));
repeat('1 MiB of empty objects', post(emptySubnets(MIB), authorized));
repeat('150 KB of empty objects', post(emptySubnets(150_000), authorized));
repeat('150 KB of unknown fields', post(unknownKeys(150_000), authorized));
const head = `POST ${pathname}/vpcs HTTP/1.1\r\nHost: a\r\n${authorized}Content-Type: application/json\r\n`;
for (let client = 0; client < 50; client += 1) hang('slow heads', head);
for (let client = 0; client < 50; client += 1) hang('slow bodies', `${head}Content-Length: 100\r\n\r\n{`);
for (let client = 0; client < 400; client += 1) hang('silent connections', '');
hang('endless bodies', `${head}Content-Length: 99999999999\r\n\r\n`, Buffer.alloc(MIB, 'x'));

process.stdin.resume().once('end', () => {
  console.log(JSON.stringify(counts));
  process.exit(0);
});
