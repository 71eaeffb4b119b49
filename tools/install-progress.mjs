// What `npm ci` has done so far, for people who wait for it. Runs on Node 20 with nothing installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a function that counts packages. npm first makes the directories of all packages that this system needs, then fills
 * them while it downloads.
 *
 * @param paths of the packages for all systems.
 */
export function countPackages(root, paths) {
  const unpacked = new Set();
  return () => {
    let found = 0;
    for (const path of paths) {
      if (!existsSync(join(root, path))) continue;
      found += 1;
      if (!unpacked.has(path) && existsSync(join(root, path, 'package.json'))) unpacked.add(path);
    }
    return { found, unpacked: unpacked.size };
  };
}

/** The bytes that a process has read and written; undefined where the system does not count them. */
export function bytesOf(pid) {
  try {
    const [, read, written] = /^rchar: (\d+)\nwchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'));
    return { read: Number(read), written: Number(written) };
  } catch {
    return undefined;
  }
}

const MB = 1_000_000;

/** One line of progress. The bytes grow before npm has unpacked the first package, and while it unpacks the last, large ones. */
export function progressLine({ found, unpacked, bytes, seconds }) {
  const time = `${Math.round(seconds)} s`;
  if (found === 0) return `reading the lockfile …  ${time}`;
  const size = (of) => (bytes === undefined ? '' : `, ${Math.round(bytes[of] / MB)} MB ${of}`);
  if (unpacked === 0) return `${unpacked} of ${found}${size('read')}, downloading …  ${time}`;
  const rest = unpacked < found ? 'unpacking' : 'running install scripts';
  return `${unpacked} of ${found}${size('written')}, ${rest} …  ${time}`;
}
