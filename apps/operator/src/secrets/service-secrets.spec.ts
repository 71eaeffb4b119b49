import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secrets } from '../commands/secrets.js';
import { rightsOfCommand } from './service-secrets.js';

const directory = mkdtempSync(join(tmpdir(), 'stratus-rights-'));
beforeAll(() => secrets(['--directory', directory]));
afterAll(() => rmSync(directory, { recursive: true }));

const rights = (args: string[], environment: NodeJS.ProcessEnv = {}) =>
  rightsOfCommand(args, { SERVICE_SECRETS_DIR: directory, ...environment });
const secret = (path: string) => readFileSync(join(directory, path), 'utf8');

describe('the rights of a command in containers', () => {
  it('are limited to the service that it concerns', () => {
    expect(rights(['sagas', '--service', 'vpc', 'list'])).toEqual({
      DATABASE_URL: secret('vpc-service/DATABASE_URL'),
      NATS_USER: 'vpc',
      NATS_PASSWORD: secret('vpc-service/NATS_PASSWORD'),
      NATS_STREAMS_USER: 'vpc-streams',
      NATS_STREAMS_PASSWORD: secret('vpc-service/NATS_STREAMS_PASSWORD'),
    });
  });

  it('include the password keys for managed databases, unless others are given', () => {
    const keys = secret('database-service/DATABASE_SECRET_KEYS');
    expect(rights(['databases', 'rotate-keys'])).toMatchObject({ DATABASE_SECRET_KEYS: keys });
    expect(rights(['databases', 'rotate-keys'], { DATABASE_SECRET_KEYS: 'x' })).not.toHaveProperty(
      'DATABASE_SECRET_KEYS',
    );
  });
});
