import type { VpcIpRecord } from '@stratus/contracts';
import { addressPlan, countOf } from './address-plan.js';

const ip = (address: string | null, active: boolean) => ({ address, active }) as VpcIpRecord;

it('shows what is reserved, who holds what, and what is free between', () => {
  const plan = addressPlan('10.0.0.0/29', [ip('10.0.0.4', false), ip('10.0.0.2', true), ip(null, true)]);
  expect(plan.map(({ first, size, state }) => [first, size, state])).toEqual([
    ['10.0.0.0', 1, 'reserved'],
    ['10.0.0.1', 1, 'reserved'],
    ['10.0.0.2', 1, 'active'],
    ['10.0.0.3', 1, 'free'],
    ['10.0.0.4', 1, 'inactive'],
    ['10.0.0.5', 1, 'free'],
    ['10.0.0.6', 1, 'reserved'],
    ['10.0.0.7', 1, 'reserved'],
  ]);
});

it('takes as long for a large subnet as for a small one', () => {
  const plan = addressPlan('10.0.0.0/8', [ip('10.1.0.0', true)]);
  expect(plan).toHaveLength(7);
  expect(countOf(plan, 'free')).toBe(2 ** 24 - 5);
});
