import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf } from './environment.js';

const all = {
  NATS_URL: 'nats://broker',
  NATS_PASSWORD_FILE: '/run/common',
  ADMIN_PORT: '7000',
  VPC_SERVICE__DATABASE_URL: 'postgres://vpc',
  VPC_SERVICE__NATS_PASSWORD: 'sesame',
  GATEWAY__NATS_URL: 'nats://other',
  GATEWAY__ADMIN_PORT: '9',
};

it('gives an app the common variables, overridden by its own, as values or as files', () => {
  expect(environmentOf('vpc-service', 0, all)).toMatchObject({
    NATS_URL: 'nats://broker',
    DATABASE_URL: 'postgres://vpc',
    NATS_PASSWORD: 'sesame',
  });
  expect(environmentOf('vpc-service', 0, all)).not.toHaveProperty('NATS_PASSWORD_FILE');
  const file = {
    ...all,
    NATS_PASSWORD: 'common',
    VPC_SERVICE__NATS_PASSWORD: undefined,
    NATS_PASSWORD_FILE: undefined,
  };
  const own = environmentOf('vpc-service', 0, { ...file, VPC_SERVICE__NATS_PASSWORD_FILE: '/run/own' });
  expect([own.NATS_PASSWORD, own.NATS_PASSWORD_FILE]).toEqual([undefined, '/run/own']);
});

it('treats an empty variable of an app as unset, as every app does', () => {
  const given = environmentOf('vpc-service', 0, { NATS_PASSWORD: 'common', VPC_SERVICE__NATS_PASSWORD: '' });
  expect(given.NATS_PASSWORD).toBe('common');
});

it('has few Postgres sessions per app by default', () => {
  const sizeOf = (environment: Record<string, string>) =>
    environmentOf('vpc-service', 0, environment).DATABASE_POOL_SIZE;
  expect(sizeOf({})).toBe('4');
  expect(sizeOf({ DATABASE_POOL_SIZE: '' })).toBe('4');
  expect(sizeOf({ DATABASE_POOL_SIZE: '7' })).toBe('7');
  expect(sizeOf({ DATABASE_POOL_SIZE: '7', VPC_SERVICE__DATABASE_POOL_SIZE: '9' })).toBe('9');
});

it('gives no app the variables of another', () => {
  expect(environmentOf('catalog-service', 0, all).DATABASE_URL).toBeUndefined();
});

it.each([
  ['gateway', 0, { ADMIN_PORT: '7000' }, '7000'],
  ['vpc-service', 6, { ADMIN_PORT: '7000' }, '7006'],
  ['vpc-service', 6, {}, '9096'],
  ['vpc-service', 6, { ADMIN_PORT: '0' }, '0'],
  ['vpc-service', 6, { ADMIN_PORT: 'x' }, 'x'],
  ['vpc-service', 6, { ADMIN_PORT: '7000', VPC_SERVICE__ADMIN_PORT: '9' }, '9'],
])('gives %s, at index %d of %j, the admin port %s', (app, place, environment, port) => {
  expect(environmentOf(app, place, environment).ADMIN_PORT).toBe(port);
});

describe('with a directory of secrets', () => {
  const directory = mkdtempSync(join(tmpdir(), 'stratus-secrets-'));
  const vpc = join(directory, 'vpc-service');
  mkdirSync(vpc);
  for (const name of ['DATABASE_URL', 'NATS_PASSWORD', 'NATS_STREAMS_PASSWORD', '..data'])
    writeFileSync(join(vpc, name), 'sesame');
  afterAll(() => rmSync(directory, { recursive: true }));
  const environment = { SERVICE_SECRETS_DIR: directory, NATS_USER: 'common', NATS_PASSWORD: 'common' };

  it('overrides the common variables with the files in the folder of the app and its broker users', () => {
    const given = environmentOf('vpc-service', 0, environment);
    expect(given).toEqual({
      SERVICE_SECRETS_DIR: directory,
      ADMIN_PORT: '9090',
      DATABASE_POOL_SIZE: '4',
      DATABASE_IDLE_MS: '5000',
      NATS_USER: 'vpc',
      NATS_STREAMS_USER: 'vpc-streams',
      DATABASE_URL_FILE: join(vpc, 'DATABASE_URL'),
      NATS_PASSWORD_FILE: join(vpc, 'NATS_PASSWORD'),
      NATS_STREAMS_PASSWORD_FILE: join(vpc, 'NATS_STREAMS_PASSWORD'),
    });
  });

  it('overrides both with the variables of the app', () => {
    const own = { VPC_SERVICE__DATABASE_URL: 'postgres://own', VPC_SERVICE__NATS_USER: 'else' };
    const given = environmentOf('vpc-service', 0, { ...environment, ...own });
    expect(given).toMatchObject({ DATABASE_URL: 'postgres://own', NATS_USER: 'else' });
    expect(given).not.toHaveProperty('DATABASE_URL_FILE');
  });

  it('refuses an app without a folder', () => {
    expect(() => environmentOf('gateway', 0, environment)).toThrow('SERVICE_SECRETS_DIR');
  });
});
