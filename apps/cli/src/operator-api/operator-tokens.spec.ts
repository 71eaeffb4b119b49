import { createHash } from 'node:crypto';
import { WrongVariable } from '../wrong-variable.js';
import { OperatorTokens, newOperatorToken } from './operator-tokens.js';

const HASH = 'a'.repeat(64);

it('knows the operator of each token by its hash alone', () => {
  const [alice, bob] = [newOperatorToken('alice@example.com'), newOperatorToken('bob')];
  expect(alice.entry).toBe(`alice@example.com:${createHash('sha256').update(alice.token).digest('hex')}`);
  const tokens = OperatorTokens.parse(`\n${alice.entry}\n  ${bob.entry}\n`);
  expect([alice.token, bob.token, HASH, ''].map((token) => tokens.nameOf(token))).toEqual([
    'alice@example.com',
    'bob',
    undefined,
    undefined,
  ]);
});

it.each([
  '',
  ' \n',
  HASH,
  `:${HASH}`,
  `alice:${HASH.toUpperCase()}`,
  `alice:${HASH}:more`,
  `alice) (bob:${HASH}`,
  `${'x'.repeat(65)}:${HASH}`,
  `bob:${HASH} alice`,
])('refuses the entries %j', (entries) => expect(() => OperatorTokens.parse(entries)).toThrow(WrongVariable));

it('does not repeat a wrong entry: it may be a token', () => {
  expect(() => OperatorTokens.parse(`bob:${HASH} s3cret`)).toThrow('Entry 2 of OPERATOR_TOKENS is not NAME:HASH.');
});

it.each(['', 'a b', 'alice\r\nX: y', 'x'.repeat(65)])('makes no token for the name %j', (name) =>
  expect(() => newOperatorToken(name)).toThrow(WrongVariable),
);
