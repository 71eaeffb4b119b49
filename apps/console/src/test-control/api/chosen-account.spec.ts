import { firstAccount, isTestToken } from './chosen-account.js';

const nothing = { hash: '', stored: null, signedIn: null };
const stored = '{"by":"id","id":7}';

it.each([
  ['the token of a link', { hash: '#token=test-a', stored, signedIn: 'demo' }, { by: 'token', token: 'test-a' }],
  ['what the tab has shown', { hash: '#x', stored, signedIn: 'demo' }, { by: 'id', id: 7 }],
  ['who is signed in to the console', { ...nothing, signedIn: 'demo' }, { by: 'token', token: 'demo' }],
  ['all accounts', nothing, { by: 'all' }],
])('a tab begins with %s', (_, sources, account) => expect(firstAccount(sources)).toEqual(account));

it.each([
  ['test-checkout', true],
  ['test-checkout.read-only', true],
  ['test-', false],
  ['test-a b', false],
  ["test-a'; reboot", false],
  ['abc', false],
])('%s is the token of a test: %s', (token, isKnown) => expect(isTestToken(token)).toBe(isKnown));
