import { formatIp, parseIp } from '@stratus/contracts';
import type { FirewallRule, IpFamily } from '@stratus/contracts';

/** A packet that may be sent; `mark` finds it again where it arrives. */
export interface Probe {
  protocol: FirewallRule['protocol'];
  source: string;
  destination: string;
  /** Of TCP and UDP. */
  port: number | undefined;
  /** 1 to 65535. */
  mark: number;
}

/** The class of traffic that marks probes among other packets. */
export const DSCP = 0x2a;

const NUMBERS = { TCP: { 4: 6, 6: 6 }, UDP: { 4: 17, 6: 17 }, ICMP: { 4: 1, 6: 58 }, IPENCAP: { 4: 4, 6: 4 } } as const;

/** The bytes of the first packet of a flow. */
export function packetOf(probe: Probe): Buffer {
  const family = familyOf(probe.destination);
  const [source, destination] = [bytesOf(probe.source), bytesOf(probe.destination)];
  const number = NUMBERS[probe.protocol][family];
  const payload = payloadOf(probe, family);
  const pseudo = Buffer.concat([source, destination, word32(payload.length), word32(number)]);
  const checked = withChecksum(payload, probe, family === 4 && probe.protocol === 'ICMP' ? Buffer.alloc(0) : pseudo);
  return family === 4
    ? Buffer.concat([ipv4Header(probe, number, checked.length, source, destination), checked])
    : Buffer.concat([ipv6Header(probe, number, checked.length), source, destination, checked]);
}

export const familyOf = (address: string): IpFamily => parseIp(address)?.family ?? 4;

function bytesOf(address: string): Buffer {
  const { family, value } = parseIp(address)!;
  return Buffer.from(value.toString(16).padStart(family === 4 ? 8 : 32, '0'), 'hex');
}

function ipv4Header({ mark }: Probe, number: number, length: number, source: Buffer, destination: Buffer): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt8(0x45, 0);
  header.writeUInt8(DSCP << 2, 1);
  header.writeUInt16BE(20 + length, 2);
  header.writeUInt16BE(mark, 4);
  header.writeUInt8(64, 8);
  header.writeUInt8(number, 9);
  const whole = Buffer.concat([header, source, destination]);
  whole.writeUInt16BE(checksum(whole), 10);
  return whole;
}

function ipv6Header({ mark }: Probe, number: number, length: number): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(((6 << 28) | (DSCP << 22) | mark) >>> 0, 0);
  header.writeUInt16BE(length, 4);
  header.writeUInt8(number, 6);
  header.writeUInt8(64, 7);
  return header;
}

const CHECKSUM_AT = { TCP: 16, UDP: 6, ICMP: 2, IPENCAP: undefined } as const;

function withChecksum(payload: Buffer, { protocol }: Probe, pseudo: Buffer): Buffer {
  const at = CHECKSUM_AT[protocol];
  if (at !== undefined) payload.writeUInt16BE(checksum(Buffer.concat([pseudo, payload])) || 0xff_ff, at);
  return payload;
}

function payloadOf({ protocol, port = 0, mark, source, destination }: Probe, family: IpFamily): Buffer {
  // No other flow has this source port: the marks of all probes differ.
  const ports = Buffer.concat([word16(mark), word16(port)]);
  if (protocol === 'TCP')
    return Buffer.concat([ports, word32(1), word32(0), Buffer.from([0x50, 2]), word16(1024), word32(0)]);
  if (protocol === 'UDP') return Buffer.concat([ports, word16(8), word16(0)]);
  if (protocol === 'ICMP')
    return Buffer.concat([Buffer.from([family === 4 ? 8 : 128, 0]), word16(0), word16(mark), word16(1)]);
  const inner = { protocol: 'UDP', source: '192.0.2.1', destination: '192.0.2.2', port: 1, mark } as const;
  return source === destination ? Buffer.alloc(0) : packetOf(inner);
}

function word16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function word32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Of RFC 1071. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2) sum += (bytes[at]! << 8) | (bytes[at + 1] ?? 0);
  while (sum > 0xff_ff) sum = (sum & 0xff_ff) + (sum >>> 16);
  return ~sum & 0xff_ff;
}

export const addressAt = (network: string, offset: number): string => {
  const { family, value } = parseIp(network)!;
  return formatIp({ family, value: value + BigInt(offset) });
};
