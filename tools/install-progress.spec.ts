import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { bytesOf, countPackages, progressLine } from './install-progress.mjs';

describe('the progress of npm ci', () => {
  it('counts directories, and those that have files', () => {
    const root = mkdtempSync(join(tmpdir(), 'stratus-progress-'));
    const paths = ['a', 'b', 'for-another-system'].map((name) => `node_modules/${name}`);
    const count = countPackages(root, paths);
    expect(count()).toEqual({ found: 0, unpacked: 0 });
    for (const path of paths.slice(0, 2)) mkdirSync(join(root, path), { recursive: true });
    expect(count()).toEqual({ found: 2, unpacked: 0 });
    writeFileSync(join(root, 'node_modules/a/package.json'), '{}');
    expect(count()).toEqual({ found: 2, unpacked: 1 });
  });

  it('says what npm does, with figures that grow', () => {
    const half = { found: 9, unpacked: 5, bytes: { read: 2_000_000, written: 12_345_678 }, seconds: 3.2 };
    const moments = [half, { ...half, unpacked: 0 }, { ...half, unpacked: 9, bytes: undefined }, { ...half, found: 0 }];
    expect(moments.map(progressLine)).toEqual([
      '5 of 9, 12 MB written, unpacking …  3 s',
      '0 of 9, 2 MB read, downloading …  3 s',
      '9 of 9, running install scripts …  3 s',
      'reading the lockfile …  3 s',
    ]);
  });

  it('knows how much a process has read, where the system counts it', () => {
    const bytes = bytesOf(process.pid);
    expect(process.platform === 'linux' ? Number(bytes?.read) > 0 : bytes === undefined).toBe(true);
    expect(bytesOf(undefined)).toBeUndefined();
  });
});
