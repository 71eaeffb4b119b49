import type { FirewallRule, FirewallRules } from '@stratus/contracts';
import { changesOf, numberOfChanges, ruleChanges, savedPlaces } from './rule-changes.js';
import { draftOf, withMoved, withNewRule } from './rules-draft.js';

const rule = (label: string): FirewallRule => ({
  action: 'ACCEPT',
  protocol: 'TCP',
  ports: '22',
  addresses: { ipv4: ['0.0.0.0/0'] },
  label,
});
const LIST = ['a', 'b', 'c', 'd'].map(rule);
const SAVED: FirewallRules = { inbound: LIST, inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT' };
const { inbound } = draftOf(SAVED);
const brief = (changes: ReturnType<typeof ruleChanges>) =>
  changes.map(({ kind, rule: { label } }) => `${kind} ${label}`);

describe('changes of rules', () => {
  it('are none without a change', () => expect(changesOf(SAVED, draftOf(SAVED))).toEqual([]));

  it('name what was added and removed, without the rules that made room', () => {
    const draft = withNewRule(inbound.toSpliced(1, 1));
    expect(ruleChanges(LIST, draft)).toEqual([
      expect.objectContaining({ kind: 'removed', from: 1, rule: rule('b') }),
      expect.objectContaining({ kind: 'added', to: 3 }),
    ]);
  });

  it('name the rule that moved, not those it passed', () => {
    const last = withMoved(withMoved(withMoved(inbound, 0, 1), 1, 1), 2, 1);
    expect(ruleChanges(LIST, last)).toEqual([
      expect.objectContaining({ kind: 'moved', from: 0, to: 3, rule: rule('a') }),
    ]);
  });

  it('name the upper one of two that swapped', () =>
    expect(brief(ruleChanges(LIST, withMoved(inbound, 2, -1)))).toEqual(['moved c']));

  it('name the fields that changed, before and after', () => {
    const draft = inbound.map((each) =>
      each.label === 'c' ? { ...each, ports: '22, 2222', description: 'New' } : each,
    );
    expect(ruleChanges(LIST, draft)).toEqual([
      expect.objectContaining({
        kind: 'changed',
        from: 2,
        to: 2,
        isMoved: false,
        fields: [
          { name: 'Ports', before: '22', after: '22, 2222' },
          { name: 'Description', before: '', after: 'New' },
        ],
      }),
    ]);
  });

  it('are compared with the rules as they are now', () => {
    const now = [rule('b'), rule('e'), rule('c'), rule('d')];
    expect(brief(ruleChanges(now, inbound))).toEqual(['added a', 'removed e']);
  });

  it('tell equal rules apart by their order', () => {
    const twins = [rule('a'), rule('a')];
    const draft = draftOf({ ...SAVED, inbound: twins }).inbound;
    expect(savedPlaces(twins, draft)).toEqual([0, 1]);
    expect(brief(ruleChanges(twins, draft.slice(1)))).toEqual(['removed a']);
  });

  it('include policies', () => {
    const changes = changesOf(SAVED, { ...draftOf(SAVED), outbound_policy: 'DROP' });
    expect(changes).toEqual([{ direction: 'outbound', rules: [], policy: { before: 'ACCEPT', after: 'DROP' } }]);
    expect(numberOfChanges(changes)).toBe(1);
  });
});
