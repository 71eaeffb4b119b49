export function countPackages(root: string, paths: readonly string[]): () => { found: number; unpacked: number };
/** What a process has read and written. */
interface Bytes {
  read: number;
  written: number;
}
export function bytesOf(pid: number | undefined): Bytes | undefined;
export function progressLine(seen: {
  found: number;
  unpacked: number;
  bytes: Bytes | undefined;
  seconds: number;
}): string;
