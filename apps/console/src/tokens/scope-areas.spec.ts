import { SCOPES } from '@stratus/contracts/browser';
import operations from '../api/operations.generated.js';
import { AREAS, everywhere, givable, levelIn, summaryOf, withLevel } from './scope-areas.js';

it('offers each scope that an operation needs', () => {
  const needed = new Set(Object.values(operations).flatMap(({ scopes }): readonly string[] => scopes));
  const offered = AREAS.flatMap(({ name, levels }) => levels.map((level) => `${name}:${level}`));
  expect(offered.toSorted()).toEqual(SCOPES.filter((scope) => needed.has(scope)).toSorted());
});

it('changes the level of one area', () => {
  const scopes = withLevel('vpc:read_write events:read_only', 'firewall', 'read_only');
  expect(levelIn(scopes, 'firewall')).toBe('read_only');
  expect(levelIn(scopes, 'vpc')).toBe('read_write');
  expect(levelIn(withLevel(scopes, 'vpc', null), 'vpc')).toBeNull();
});

it('gives no more than the token in use has', () => {
  const held = ['firewall:read_only', 'vpc:read_write'];
  const firewall = AREAS.find(({ name }) => name === 'firewall');
  expect(firewall && givable(firewall, held)).toEqual(['read_only']);
  expect(everywhere('read_write', held)).toBe('vpc:read_write firewall:read_only');
  expect(everywhere('read_only', held)).toBe('firewall:read_only');
  expect(everywhere(null, held)).toBe('');
});

it.each([
  ['*', 'all'],
  ['', 'none'],
  ['vpc:read_write events:read_only', 'vpc:read_write, events:read_only'],
])('sums up %s', (scopes, summary) => expect(summaryOf(scopes)).toBe(summary));
