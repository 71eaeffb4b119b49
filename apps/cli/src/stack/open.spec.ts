import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInBrowser } from './open.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-open-'));
afterAll(() => rmSync(folder, { recursive: true }));

function openerThat(script: string): string {
  const path = join(folder, 'opener');
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** Ends a hanging test only. */
const PATIENCE_MS = 60_000;
const NOTHING = { message: expect.stringContaining('has opened nothing') };

describe('the opener of a URL', () => {
  it('has opened it if it ends well', () => expect(openInBrowser('u', openerThat('exit 0'))).resolves.toBeUndefined());

  it('has opened it if it stays, as a browser', () =>
    expect(openInBrowser('u', openerThat('exec sleep 2'), 100)).resolves.toBeUndefined());

  it.each(['exit 3', 'kill -9 $$'])('has opened nothing if it ends with `%s`', (end) =>
    expect(openInBrowser('u', openerThat(end), PATIENCE_MS)).rejects.toMatchObject(NOTHING),
  );

  it('may be missing', () =>
    expect(openInBrowser('http://host/docs', join(folder, 'none'))).rejects.toMatchObject({
      message: expect.stringContaining('could not be run'),
      remedy: 'Open http://host/docs in a browser.',
    }));
});
