/** Catches: a file of positions that is lost, half written, slow with many writers, or grows for ever. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStore } from './file-store.js';
import type { Position } from './position.js';

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'stratus-positions-'));
  path = join(directory, 'positions.json');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const at = (sequence: number, time = '2026-01-01T00:00:00.000Z'): Position => ({
  sequence,
  id: `id-${sequence}`,
  time,
});

describe('a file of positions', () => {
  it('has each position that was stored, for the next process', async () => {
    const store = fileStore(path);
    expect(await store.read('vpc 1')).toBeUndefined();
    await store.write('vpc 1', at(1));
    await store.write('vpc 2', at(7));
    await store.write('vpc 1', at(2));
    const next = fileStore(path);
    expect(await Promise.all(['vpc 1', 'vpc 2'].map((resource) => next.read(resource)))).toEqual([at(2), at(7)]);
    expect(readdirSync(directory)).toEqual(['positions.json']);
  });

  it('is complete when a write resolves, although writes share one', async () => {
    const store = fileStore(path);
    const count = 2_000;
    await Promise.all(
      Array.from({ length: count }, async (_, index) => {
        await store.write(`vpc ${index}`, at(1));
        if (index % 500 === 0) expect(readFileSync(path, 'utf8')).toContain(`"vpc ${index}"`);
      }),
    );
    expect(Object.keys((JSON.parse(readFileSync(path, 'utf8')) as { positions: object }).positions)).toHaveLength(
      count,
    );
  });

  it('drops resources whose events the stream no longer has', async () => {
    const store = fileStore(path);
    await store.write('vpc 1', at(1, '2026-01-01T00:00:00.000Z'));
    await store.write('vpc 2', at(1, '2026-03-01T00:00:00.000Z'));
    await store.write('vpc 3', at(1, '2026-04-03T00:00:00.000Z'));
    expect(await fileStore(path).read('vpc 1')).toBeUndefined();
    expect(await fileStore(path).read('vpc 2')).toBeDefined();
  });

  it('can be written again after a failure', async () => {
    const store = fileStore(join(directory, 'missing', 'positions.json'));
    await expect(store.write('vpc 1', at(1))).rejects.toThrow('ENOENT');
    await expect(store.write('vpc 1', at(1))).rejects.toThrow('ENOENT');
    await store.close?.();
  });

  it.each(['', '{', 'null', '{"version":2}', '{"version":1,"positions":null}'])(
    'is not replaced when it holds something else: %j',
    async (text) => {
      writeFileSync(path, text);
      await expect(fileStore(path).read('vpc 1')).rejects.toThrow('does not hold positions');
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
});
