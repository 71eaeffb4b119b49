import { planOf } from '../../test/plans.js';
import { changesBetween, driftOf, namespacesOf, withLinks } from './changes.js';

it('drift is what differed although no plan has changed it', () => {
  const changes = changesBetween(planOf(1, 2), planOf(2, 3));
  expect(driftOf(new Set(['i-1', 'i-3']), changes)).toBe(0);
  expect(driftOf(new Set(['i-1', 'i-2', 'i-3']), changes)).toBe(1);
  expect(driftOf(new Set(['i-2']), changes, new Set(['i-2']))).toBe(0);
});

it('a namespace that lacks a tap is compared until the tap comes', () => {
  const plan = planOf(1);
  const edge = [...plan.namespaces.keys()].find((name) => name.startsWith('edge-'))!;
  const taps = [{ namespace: edge, interface: 'p1-0' }];
  const awaiting = namespacesOf({ ...plan, taps }, new Set(['p1-0']));
  const rules = new Map([[edge, { chains: ['in-p1-0'], onlyRules: true }]]);
  expect([...withLinks(rules, awaiting, plan)]).toEqual([[edge, { chains: ['in-p1-0'], onlyRules: false }]]);
  expect([...withLinks(new Map(), awaiting, plan)]).toEqual([[edge, { chains: [], onlyRules: false }]]);
  expect([...withLinks(new Map(), awaiting, { ...plan, namespaces: new Map() })]).toEqual([]);
});
