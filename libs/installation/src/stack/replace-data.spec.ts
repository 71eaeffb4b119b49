/**
 * Catches: an interrupted or failed replacement after which data of before are missing, or data of both are mixed.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { INCOMING, keepReplacement, replaceData, undoReplacement } from './replace-data.js';

class Killed extends Error {}
const directory = mkdtempSync(join(tmpdir(), 'stratus-replace-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};
/** Has no local databases and no demo account, but a log. */
const OLD = { 'postgres/data/base': 'old', 'nats/store/EVENTS': 'old', 'secrets.json': 'old', 'logs/vpc.log': 'kept' };
/** Has local databases. */
const NEW = { 'postgres/data/base': 'new', 'databases/1/data': 'new', 'secrets.json': 'new', 'demo.json': 'new' };

let made = 0;
function stateWithIncoming(): { state: string; incoming: string } {
  made += 1;
  const state = join(directory, String(made));
  const incoming = join(state, `${INCOMING}1`);
  for (const [path, text] of Object.entries(OLD)) write(join(state, path), text);
  for (const [path, text] of Object.entries(NEW)) write(join(incoming, path), text);
  return { state, incoming };
}

const filesOf = (state: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(state, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(state.length + 1), readFileSync(path, 'utf8')]),
  );

/** Ends work after as many steps; false if it took fewer. */
function isKilledAfter(steps: number, work: (onStep: () => void) => void): boolean {
  let done = 0;
  try {
    work(() => {
      done += 1;
      if (done === steps) throw new Killed();
    });
    return false;
  } catch (error) {
    if (error instanceof Killed) return true;
    throw error;
  }
}

it('a replacement that is kept has the new data, and nothing of the old', () => {
  const { state, incoming } = stateWithIncoming();
  replaceData(state, incoming);
  rmSync(keepReplacement(state), { recursive: true });
  expect(filesOf(state)).toEqual({ ...NEW, 'logs/vpc.log': 'kept' });
  expect(undoReplacement(state)).toBe(false);
  expect(filesOf(state)).toEqual({ ...NEW, 'logs/vpc.log': 'kept' });
});

it('one that is killed after any step is undone, however often the undoing is killed after any step', () => {
  let step = 0;
  for (;;) {
    step += 1;
    const { state, incoming } = stateWithIncoming();
    const isKilled = isKilledAfter(step, (onStep) => replaceData(state, incoming, onStep));
    for (let undone = 1; ; undone += 1) {
      const copy = join(directory, `copy-${step}-${undone}`);
      cpSync(state, copy, { recursive: true });
      const again = isKilledAfter(undone, (onStep) => void undoReplacement(copy, onStep));
      undoReplacement(copy);
      expect(filesOf(copy)).toEqual(OLD);
      rmSync(copy, { recursive: true });
      if (!again) break;
    }
    if (!isKilled) break;
  }
  // Each of five names leaves and arrives, after two further steps.
  expect(step).toBeGreaterThan(12);
});
