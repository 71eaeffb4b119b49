import { accountFaults, accountOf } from './account-faults.js';
import { passwordHash, replicationPassword } from './accounts.js';

const adminPassword = 'of-the-provisioner';
const verifier = passwordHash('of the customer');
const access = {
  adminPassword,
  host: '127.0.0.1',
  allowList: [],
  credentials: { username: 'customer', verifier },
  sslConnection: true,
  encrypted: false,
};

const of = (user: string, host: string, hash: string, others = {}) =>
  accountOf(user, host, JSON.stringify({ access: 0, authentication_string: hash, ...others }));
const own = [
  of('stratus', 'localhost', passwordHash(adminPassword)),
  of('stratus_replication', '127.0.0.1', passwordHash(replicationPassword(adminPassword))),
];

describe('the accounts of a MariaDB server', () => {
  it('are as specified, in addition to accounts that the customer creates', () =>
    expect(accountFaults([...own, of('customer', '%', verifier), of('app', '%', 'x')], access)).toEqual([]));

  it.each([
    ['the account of the customer is missing', [], 'is missing'],
    ['its name has other bytes', [of('Customer', '%', verifier), of('customer ', '%', verifier)], 'is missing'],
    ['it is for another address', [of('customer', 'localhost', verifier)], 'is missing'],
    ['it is locked', [of('customer', '%', verifier, { account_locked: true })], 'is locked'],
    ['it has another password', [of('customer', '%', passwordHash('other'))], 'has another password'],
  ])('are wrong when %s', (_what, accounts, fault) =>
    expect(accountFaults([...own, ...accounts], access)).toEqual([`The account customer ${fault}`]),
  );

  it('may have other passwords if customers may change them', () =>
    expect(accountFaults([...own, of('customer', '%', passwordHash('other'))], access, 'any password')).toEqual([]));

  it('are wrong without the accounts of the service', () =>
    expect(accountFaults([of('customer', '%', verifier)], access)).toEqual([
      'The account stratus is missing',
      'The account stratus_replication is missing',
    ]));
});
