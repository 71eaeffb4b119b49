import type { Caller } from '@stratus/contracts';
import { SignIns } from './sign-ins.js';

const DAY = 24 * 60 * 60 * 1000;
const ann = { userId: 2, tokenId: 3 } as Caller;

it('the first use of a token from an address within 24 hours is a sign-in', () => {
  const signIns = new SignIns();
  expect(signIns.notice(ann, '::1', 0)).toEqual({ time: 0, userId: 2, tokenId: 3, ip: '::1' });
  expect(signIns.notice(ann, '::1', DAY - 1)).toBeUndefined();
  expect(signIns.notice(ann, '::2', 1)).toBeDefined();
  expect(signIns.notice({ ...ann, tokenId: 4 }, '::1', 1)).toBeDefined();
  expect(signIns.notice(ann, '::1', DAY)).toEqual({ time: DAY, userId: 2, tokenId: 3, ip: '::1' });
});

it('tokens of another issuer have no id: their user signs in', () => {
  const signIns = new SignIns();
  const user = { userId: 2 } as Caller;
  expect(signIns.notice(user, '::1', 0)).toEqual({ time: 0, userId: 2, ip: '::1' });
  expect(signIns.notice(user, '::1', 1)).toBeUndefined();
});

it('of too many sessions, those in use are kept', () => {
  const signIns = new SignIns();
  const visit = (from: number, to: number): void => {
    for (let n = from; n < to; n += 1) signIns.notice(ann, String(n), 0);
  };
  visit(0, 50_001);
  expect(signIns.notice(ann, '0', 1)).toBeUndefined();
  visit(50_001, 100_001);
  expect(signIns.notice(ann, '0', 1)).toBeUndefined();
  expect(signIns.notice(ann, '1', 1)).toBeDefined();
});
