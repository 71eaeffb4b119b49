import { Injectable } from '@nestjs/common';
import type { Operation } from '@stratus/contracts';
import { RATE_LIMITS, limitOf } from './rate-limits.js';
import type { RateLimit } from './rate-limits.js';

/** Remaining requests of the caller's tightest limit. */
export interface LimitVerdict {
  limit: number;
  remaining: number;
  /** Milliseconds until the next window starts. */
  resetMs: number;
  exceeded: boolean;
  retryAfterSeconds: number;
}

/** Windows per generation. Two generations are kept, which bounds memory and work under a flood of addresses. */
const GENERATION = 25_000;

interface Window {
  started: number;
  count: number;
}

/**
 * Counts requests in fixed windows, per user or, on public operations, per address.
 *
 * Each replica counts its own requests: a caller who spreads requests over several gets a multiple of the allowance.
 */
@Injectable()
export class RateLimiter {
  private young = new Map<string, Window>();
  private old = new Map<string, Window>();

  /**
   * Counts one request against all limits that apply, and returns the verdict of the tightest.
   *
   * @param operation undefined for a page, an unknown path or an unknown token: only the overall limit applies.
   * @param now milliseconds of a clock that never goes back: after the correction of one, a caller would be refused for as long
   *   as it was ahead.
   */
  count(operation: Operation | undefined, who: string, now: number): LimitVerdict {
    const verdicts = [
      ...(operation ? [this.countIn(`${who} ${operation.subject}`, limitOf(operation), now)] : []),
      this.countIn(who, RATE_LIMITS.everything, now),
    ];
    return verdicts.reduce((tightest, verdict) =>
      Number(verdict.exceeded) > Number(tightest.exceeded) || verdict.remaining < tightest.remaining
        ? verdict
        : tightest,
    );
  }

  /** Reverts an earlier {@link count} of a request that turned out not to count for the caller. */
  takeBack(who: string): void {
    const window = this.windowOf(who);
    if (window && window.count > 0) window.count -= 1;
  }

  /** Counts one token that could not be checked. */
  countUnchecked(who: string, now: number): void {
    this.countIn(uncheckedOf(who), RATE_LIMITS.uncheckedTokens, now);
  }

  /** Seconds until the caller may have more tokens checked; undefined if it may now. */
  uncheckedFor(who: string, now: number): number | undefined {
    const { allowance, windowMs } = RATE_LIMITS.uncheckedTokens;
    const window = this.windowOf(uncheckedOf(who));
    if (!window || window.count < allowance || now - window.started >= windowMs) return undefined;
    return Math.max(1, Math.ceil((window.started + windowMs - now) / 1000));
  }

  /** Number of windows in memory. */
  get size(): number {
    return this.young.size + this.old.size;
  }

  private countIn(key: string, { allowance, windowMs }: RateLimit, now: number): LimitVerdict {
    let window = this.windowOf(key);
    if (!window || now - window.started >= windowMs) {
      window = { started: now, count: 0 };
      this.keep(key, window);
    }
    window.count += 1;
    const resetMs = window.started + windowMs - now;
    return {
      limit: allowance,
      remaining: Math.max(0, allowance - window.count),
      resetMs,
      exceeded: window.count > allowance,
      retryAfterSeconds: Math.max(1, Math.ceil(resetMs / 1000)),
    };
  }

  private windowOf(key: string): Window | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  /** A full generation becomes the old one; the previous old one is dropped as a whole. */
  private keep(key: string, window: Window): void {
    if (this.young.size >= GENERATION) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, window);
  }
}

const uncheckedOf = (who: string): string => `${who} unchecked`;
