import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokerEnvironment, serviceEnvironment } from './service-environment.ts';

describe('a command that npm start -- --exec runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stratus-exec-'));
  const saved = { ...process.env };

  beforeAll(() => {
    const databaseUrl = 'postgres://admin:secret@127.0.0.1:5/stratus';
    const stack = { databaseUrl, natsUrl: 'nats://admin:secret@127.0.0.1:4' };
    writeFileSync(join(folder, 'stack.json'), JSON.stringify(stack));
    process.env = { STRATUS_STACK: join(folder, 'stack.json') };
  });
  afterAll(() => {
    process.env = saved;
    rmSync(folder, { recursive: true });
  });

  it('works on that stack, not on one of npm start', () => {
    expect(serviceEnvironment('account').DATABASE_URL).toMatch(
      /^postgres:\/\/stratus_account:.+@127\.0\.0\.1:5\/stratus$/,
    );
    expect(brokerEnvironment()).toEqual({
      NATS_URL: 'nats://127.0.0.1:4',
      NATS_USER: 'admin',
      NATS_PASSWORD: 'secret',
    });
  });
});
