import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { bundle } from './bundle.mjs';

const GREETING = `
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
export const greeting = readFileSync(join(import.meta.dirname, '../../greeting.txt'), 'utf8');
export const answer = readFileSync(new URL('../../answer.txt', import.meta.url), 'utf8');
`;
const LATER = (value: string): string => `export const later = '${value}';`;
const MAIN = `
import { answer, greeting } from '../../../libs/words/dist/text/greeting.js';
class Handler {}
console.log([greeting, answer, Handler.name, (await import('./later.js')).later].join(' '));
`;
const ADMIN = `
import { greeting } from '../../../../libs/words/dist/text/greeting.js';
console.log(greeting);
`;

let root: string;
const put = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const run = (program: string): string =>
  execFileSync(process.execPath, [join(root, 'programs', `${program}.js`)], { encoding: 'utf8' }).trim();
const bundled = (): string[] => readdirSync(join(root, 'programs'));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stratus-bundle-'));
  put('package.json', '{"type":"module"}');
  put('package-lock.json', '{}');
  put('libs/words/greeting.txt', 'hello');
  put('libs/words/answer.txt', '42');
  put('libs/words/dist/text/greeting.js', GREETING);
  for (const app of ['greeter', 'account-service']) put(`apps/${app}/package.json`, '{}');
  put('apps/greeter/dist/main.js', MAIN);
  put('apps/removed/dist/main.js', MAIN);
  put('apps/greeter/dist/later.js', LATER('first'));
  put('apps/account-service/dist/main.js', '');
  put('apps/account-service/dist/admin/main.js', ADMIN);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the bundled programs', () => {
  it('find the files beside their sources, and keep the names of classes', async () => {
    await bundle(root);
    expect(run('greeter')).toBe('hello 42 Handler first');
    expect(run('account-admin')).toBe('hello');
  });

  it('change with a compiled file or the packages, or when one is missing, and not without', async () => {
    await bundle(root);
    const stampTime = (): number => statSync(join(root, 'programs/.stamp.json')).ino;
    const before = stampTime();
    await bundle(root);
    expect(stampTime()).toBe(before);
    put('apps/greeter/dist/later.js', LATER('a longer second'));
    await bundle(root);
    expect(run('greeter')).toBe('hello 42 Handler a longer second');
    const changed = stampTime();
    rmSync(join(root, 'programs/greeter.js'));
    await bundle(root);
    expect(run('greeter')).toBe('hello 42 Handler a longer second');
    put('package-lock.json', '{ }');
    await bundle(root);
    expect(stampTime()).not.toBe(changed);
  });

  it('keep the files of the previous build for processes that still run', async () => {
    await bundle(root);
    const first = bundled();
    for (const value of ['the second', 'the third one']) {
      put('apps/greeter/dist/later.js', LATER(value));
      await bundle(root);
      if (value === 'the second') expect(bundled()).toEqual(expect.arrayContaining(first));
    }
    const remaining = first.filter((name) => bundled().includes(name));
    expect(remaining.some((name) => name.startsWith('later-'))).toBe(false);
  });
});
