import { randomBytes } from 'node:crypto';
import { missingSecrets } from './complete-secrets.js';
import { merged } from './secret-files.js';
import type { SecretFiles } from './secret-files.js';

const WANTED = {
  postgres: { host: 'db', port: 5432, database: 'stratus', administrator: 'postgres' },
  ownPostgres: true,
  demo: true,
};
const random = (bytes: number): string => randomBytes(bytes).toString('hex');
const next = (known: SecretFiles): SecretFiles => merged(known, missingSecrets(known, WANTED, random));

describe('the secrets of an installation', () => {
  const complete = next(next({}));

  it('are complete after two rounds, in which no secret changes', () => {
    expect(missingSecrets(complete, WANTED, random)).toEqual({});
    expect(complete.bootstrap?.DATABASE_URL).toContain(`:${complete.postgres?.POSTGRES_PASSWORD}@db:5432/stratus`);
    expect(Object.keys(complete['vpc-service'] ?? {}).toSorted()).toEqual([
      'DATABASE_URL',
      'NATS_PASSWORD',
      'NATS_STREAMS_PASSWORD',
    ]);
  });

  it('agree when two runs start at the same time: derived ones wait until their source is known', () => {
    const [one, other] = [missingSecrets({}, WANTED, random), missingSecrets({}, WANTED, random)];
    // The first value of each secret stays.
    const both = next(merged(one, other));
    expect(both.postgres).toEqual(one.postgres);
    expect(both.bootstrap?.DATABASE_URL).toContain(String(one.postgres?.POSTGRES_PASSWORD));
  });

  it('of a new version are added to those that exist', () => {
    const { 'database-service': _, ...older } = complete;
    const added = missingSecrets(older, WANTED, random);
    expect(Object.keys(added)).toEqual(['database-service']);
    expect(added['database-service']).not.toEqual(complete['database-service']);
  });

  it('begin with a letter where nats.conf would read digits as a number, and are all different', () => {
    const passwords = Object.values(complete).flatMap(({ NATS_PASSWORD, NATS_STREAMS_PASSWORD }) =>
      [NATS_PASSWORD, NATS_STREAMS_PASSWORD].filter((password) => password !== undefined),
    );
    expect(passwords.filter((password) => !/^p[0-9a-f]{48}$/.test(password))).toEqual([]);
    expect(new Set(passwords).size).toBe(passwords.length);
  });
});
