import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Secrets } from '@stratus/local-servers';
import { databaseSecretKeys } from './secret-keys.ts';

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'stratus-keys-')), 'secrets.json');

describe('the keys that seal the passwords of databases', () => {
  it('are created once for each state directory, in the format of database-service', () => {
    const file = newFile();
    const keys = databaseSecretKeys(new Secrets(file), {});
    expect(keys.DATABASE_SECRET_KEYS).toMatch(/^stack:[A-Za-z0-9+/]{43}=$/);
    expect(databaseSecretKeys(new Secrets(file), {})).toEqual(keys);
    expect(databaseSecretKeys(new Secrets(newFile()), {})).not.toEqual(keys);
  });

  it('yield to the environment', () => {
    const DATABASE_SECRET_KEYS = 'mine:x';
    expect(databaseSecretKeys(new Secrets(newFile()), { DATABASE_SECRET_KEYS })).toEqual({ DATABASE_SECRET_KEYS });
  });
});
