export function countPackages(root: string, paths: readonly string[]): () => { found: number; unpacked: number };
export function bytesWritten(pid: number | undefined): number | undefined;
export function progressLine(seen: {
  found: number;
  unpacked: number;
  bytes: number | undefined;
  seconds: number;
}): string;
