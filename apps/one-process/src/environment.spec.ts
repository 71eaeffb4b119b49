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

it('gives an app the variables of all, and its own in their place, whether as a value or as a file', () => {
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
])('gives %s, at place %d of %j, the admin port %s', (app, place, environment, port) => {
  expect(environmentOf(app, place, environment).ADMIN_PORT).toBe(port);
});
