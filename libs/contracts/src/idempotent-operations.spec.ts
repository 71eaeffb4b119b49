/** Catches: an operation of clients whose repeats would have an effect each. */
import { operations } from './operations.js';

const internal = operations.filter(({ http, kind }) => http === undefined && kind === 'command');

it('only internal commands are idempotent', () => {
  const idempotent = operations.filter((operation) => operation.idempotent);
  expect(idempotent.length).toBeGreaterThan(0);
  expect(idempotent.filter((operation) => !internal.includes(operation))).toEqual([]);
});

it('commands with an effect each time, or a late one, keep their executions', () => {
  const kept = internal.filter((operation) => !operation.idempotent).map(({ subject }) => subject);
  expect(kept.toSorted()).toEqual([
    'account.grants.grant-creator',
    'network.addresses.assign',
    'network.addresses.remove',
    'network.addresses.set-rdns',
    'network.firewalls.join',
    'vpc.attachments.confirm',
  ]);
});
