import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readVariable } from '@stratus/environment';
import { z } from 'zod';
import { readConfiguration } from './configuration.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-variables-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with this content, as a mounted secret. */
function file(content: string | Buffer): string {
  const path = join(mkdtempSync(join(folder, 'mount-')), 'secret');
  writeFileSync(path, content);
  return path;
}
const keyOf = (environment: NodeJS.ProcessEnv) => readVariable('KEY', environment);

describe('a variable', () => {
  it.each([
    ['sesame\n', 'sesame'],
    ['sesame\r\n', 'sesame'],
    [' two\nlines \n\n', ' two\nlines \n'],
    ['k'.repeat(64 * 1024), 'k'.repeat(64 * 1024)],
  ])('is the content of its file without the last newline: %j', (content, value) => {
    expect(keyOf({ KEY_FILE: file(content) })).toBe(value);
  });

  it('counts as unset when it is empty, and so does the name of its file', () => {
    expect(keyOf({ KEY: '', KEY_FILE: file('sesame') })).toBe('sesame');
    expect(keyOf({ KEY: 'sesame', KEY_FILE: '' })).toBe('sesame');
    expect(keyOf({ KEY: '', KEY_FILE: '' })).toBeUndefined();
  });

  it.each<[string, NodeJS.ProcessEnv]>([
    ['KEY and KEY_FILE are both set: unset one of them', { KEY: 'sesame', KEY_FILE: '/nowhere/sesame' }],
    ['KEY_FILE names an empty file', { KEY_FILE: file('\n') }],
    ['KEY_FILE names a file of more than 64 kB', { KEY_FILE: file('sesame'.repeat(11_000)) }],
    ['KEY_FILE names a file of more than 64 kB', { KEY_FILE: '/dev/zero' }],
    ['KEY_FILE names a file that is not text in UTF-8', { KEY_FILE: file(Buffer.from([0xc3, 0x28])) }],
    ['KEY_FILE names a file that cannot be read (ENOENT)', { KEY_FILE: '/nowhere/sesame' }],
    ['KEY_FILE names a file that cannot be read (EISDIR)', { KEY_FILE: folder }],
    ['KEY_FILE names a file that cannot be read (ERR_INVALID_ARG_VALUE)', { KEY_FILE: 'sesame\0' }],
  ])('reports without a value or a path: %s', (fault, environment) => {
    expect(() => keyOf(environment)).toThrow(`The configuration is invalid:\n  - ${fault}`);
    expect(() => keyOf(environment)).not.toThrow(/sesame/);
  });
});

describe('the configuration of an app', () => {
  const schema = z.object({
    KEY: z.string(),
    PORT: z.coerce.number().default(80),
    CATALOG: z.string().optional(),
    CATALOG_FILE: z.string().default('catalog.yaml'),
    MODE: z.enum(['on', 'off']),
  });

  it('does not read a file variable that the app itself uses as a value', () => {
    const environment = { KEY_FILE: file('sesame\n'), PORT_FILE: file('81'), CATALOG_FILE: '/nowhere', MODE: 'on' };
    expect(readConfiguration(schema, environment)).toEqual({
      KEY: 'sesame',
      PORT: 81,
      CATALOG_FILE: '/nowhere',
      MODE: 'on',
    });
  });

  it('reports errors of files and of values at once, each once', () => {
    const read = () => readConfiguration(schema, { KEY_FILE: '/nowhere', PORT_FILE: file('sesame'), CATALOG_FILE: '' });
    expect(read).toThrow(
      /:\n {2}- KEY_FILE names .+ \(ENOENT\)\n {2}- the file of PORT_FILE: Invalid .+\n {2}- MODE is missing$/,
    );
    expect(read).not.toThrow(/sesame/);
  });
});
