import { operatorName } from './operator-name.js';

const onSystem = () => 'root';

it.each([
  [{}, 'root'],
  [{ STRATUS_OPERATOR: '' }, 'root'],
  [{ STRATUS_OPERATOR: 'alice@example.com' }, 'alice@example.com'],
  [{ STRATUS_OPERATOR: 'alice) (bob\n{"level":50}' }, 'alice_bob_level_50_'],
  [{ STRATUS_OPERATOR: 'x'.repeat(65) }, 'x'.repeat(64)],
])('%j names the operator %s', (environment, name) => expect(operatorName(environment, onSystem)).toBe(name));

it('a system user without a name is known by its number, and one without either as unknown', () => {
  expect(operatorName({}, () => '')).toBe('unknown');
  expect(operatorName({})).toMatch(/^[\w.@-]{1,64}$/);
});
