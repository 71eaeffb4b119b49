import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Secrets } from '@stratus/local-servers';
import { secretKeys, withSecretKeys } from './secret-keys.ts';

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'stratus-keys-')), 'secrets.json');

describe('the keys that seal secrets', () => {
  it('are created once for each state directory and service, in the format of the services', () => {
    const file = newFile();
    const keys = withSecretKeys({}, new Secrets(file), {});
    const values = [keys.database?.DATABASE_SECRET_KEYS, keys.webhook?.WEBHOOK_SECRET_KEYS];
    for (const value of values) expect(value).toMatch(/^stack:[A-Za-z0-9+/]{43}=$/);
    expect(new Set(values).size).toBe(2);
    expect(withSecretKeys({}, new Secrets(file), {})).toEqual(keys);
    expect(withSecretKeys({}, new Secrets(newFile()), {})).not.toEqual(keys);
  });

  it('yield to the environment', () => {
    const DATABASE_SECRET_KEYS = 'mine:x';
    const keys = secretKeys('database', new Secrets(newFile()), { DATABASE_SECRET_KEYS });
    expect(keys).toEqual({ DATABASE_SECRET_KEYS });
  });
});
