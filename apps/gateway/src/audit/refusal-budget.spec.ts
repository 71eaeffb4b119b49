import { RefusalBudget } from './refusal-budget.js';

const allowed = (budget: RefusalBudget, client: string, times: number, now: number): number =>
  Array.from({ length: times }, () => budget.allows(client, now)).filter(Boolean).length;

it('a client has a bounded number of entries a minute, and leaves those of others', () => {
  const budget = new RefusalBudget();
  expect(allowed(budget, 'one', 100, 0)).toBe(30);
  expect(allowed(budget, 'other', 1, 59_999)).toBe(1);
  expect(allowed(budget, 'one', 100, 59_999)).toBe(0);
  expect(allowed(budget, 'one', 100, 60_000)).toBe(30);
});

it('all clients together have a bounded number', () => {
  const budget = new RefusalBudget();
  const counts = Array.from({ length: 1_000 }, (_, client) => allowed(budget, String(client), 1, 0));
  expect(counts.filter((count) => count > 0)).toHaveLength(600);
});
