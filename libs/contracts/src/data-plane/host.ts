import { createHash } from 'node:crypto';

/** The name of a host, by the rules of DNS. */
const HOST_NAME = /^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/;

/** The namespace of the ids of hosts (RFC 9562, section 5.5). */
const NAMESPACE = Buffer.from('6f1c1c4e7a5b4d0e9d0b2f6f7e3a9c51', 'hex');

export const isHostName = (text: string): boolean => HOST_NAME.test(text);

/** The `host_uuid` of a host with this name: everyone who knows the name finds the same id. */
export function hostUuidOf(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
