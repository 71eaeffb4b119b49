import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isAtLeast } from '../programs.ts';

const CHILD = join(import.meta.dirname, '../../test/full-disk-child.ts');

/** A file system of a few megabytes, which ends with its last process. */
const ownDisk = ['--user', '--map-root-user', '--mount', 'sh', '-c'];
const MOUNT = 'mount -t tmpfs -o size=8m tmpfs "$1" && shift && exec "$@"';
const onSmallDisk = (directory: string, ...command: string[]): SpawnSyncReturns<string> =>
  spawnSync('unshare', [...ownDisk, MOUNT, 'sh', directory, ...command], { encoding: 'utf8', timeout: 110_000 });

const directory = mkdtempSync(join(tmpdir(), 'stratus-full-disk-'));
const allowed = onSmallDisk(directory, 'true').status === 0;

interface Outcome {
  version: string;
  failures: number;
  notes: string[];
  stored: number[];
  foundOnFullDisk: number | string;
}

(allowed ? describe : describe.skip)('a broker whose disk becomes full (needs namespaces of an ordinary user)', () => {
  let outcome: Outcome;
  beforeAll(() => {
    const { stdout, stderr } = onSmallDisk(directory, process.execPath, CHILD, directory);
    if (stdout === '') throw new Error(stderr);
    outcome = JSON.parse(stdout) as Outcome;
  });

  it('stores each event once and in order when there is space again', () => {
    const { version, failures, notes, stored } = outcome;
    expect(failures).toBeGreaterThan(0);
    expect(stored).toEqual(Array.from({ length: 400 }, (_, event) => event));
    expect(notes[0]).toMatch(/^the disk of .*store is full: /);
    // Later versions refuse each event with the reason, and store again by themselves.
    const restart = 'nats ended (it stored nothing more, although its disk has space again); starting it again';
    expect(notes.slice(1)).toEqual(isAtLeast(version, '2.10') ? [] : [restart]);
  });

  it('finds its stream when it starts on the full disk', () => expect(outcome.foundOnFullDisk).toBe(400));
});
