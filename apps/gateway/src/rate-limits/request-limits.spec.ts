import { jest } from '@jest/globals';
import { listRegions, listVpcs } from '@stratus/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiter } from './rate-limiter.js';
import { RequestLimits } from './request-limits.js';

const from = (ip: string) => ({ ip }) as unknown as FastifyRequest;
const reply = { headers: () => reply } as unknown as FastifyReply;
const times = (count: number, act: () => void): void => Array.from({ length: count }).forEach(act);
const limits = (RATE_LIMITS: 'on' | 'addresses' | 'off') => new RequestLimits(new RateLimiter(), { RATE_LIMITS });

describe('requests without a valid token', () => {
  it('beyond 800 in two minutes from one address are refused if they lack a token, and no others', () => {
    const limited = limits('on');
    times(800, () => limited.countStranger(from('192.0.2.1'), reply));
    expect(() => limited.countStranger(from('192.0.2.1'), reply)).toThrow('Too many requests');
    limited.countPublic(listRegions, from('192.0.2.1'), reply);
    limited.countStranger(from('192.0.2.2'), reply);
    limited.countUser(listVpcs, 1, reply);
  });

  it('beyond 800 in two minutes from one address are refused if they need no token, and no others', () => {
    const limited = limits('on');
    times(800, () => limited.countPublic(undefined, from('192.0.2.1'), reply));
    expect(() => limited.countPublic(listRegions, from('192.0.2.1'), reply)).toThrow('Too many requests');
    limited.countStranger(from('192.0.2.1'), reply);
    limited.countPublic(listRegions, from('192.0.2.2'), reply);
  });

  it('count together within a /64 network', () => {
    const limited = limits('on');
    let host = 0;
    times(800, () => limited.countStranger(from(`2001:db8::${(host += 1).toString(16)}`), reply));
    expect(() => limited.countStranger(from('2001:db8::ffff'), reply)).toThrow('Too many requests');
    limited.countStranger(from('2001:db8:0:1::1'), reply);
  });
});

it('limits may apply to addresses only, or not at all', () => {
  const addresses = limits('addresses');
  times(1_000, () => addresses.countUser(listVpcs, 1, reply));
  times(800, () => addresses.countStranger(from('192.0.2.1'), reply));
  expect(() => addresses.countStranger(from('192.0.2.1'), reply)).toThrow('Too many requests');
  const none = limits('off');
  times(1_000, () => none.countStranger(from('192.0.2.1'), reply));
});

describe('a clock that was an hour ahead and is set back', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('refuses nobody for an hour', () => {
    const wall = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    const running = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const limited = limits('on');
    times(800, () => limited.countStranger(from('192.0.2.1'), reply));
    expect(() => limited.countStranger(from('192.0.2.1'), reply)).toThrow('Too many requests');
    wall.mockReturnValue(Date.now() - 3_600_000);
    running.mockReturnValue(121_000);
    limited.countStranger(from('192.0.2.1'), reply);
  });
});
