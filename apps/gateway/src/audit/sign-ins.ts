import type { Caller, SignIn } from '@stratus/contracts';

const SESSION_MS = 24 * 60 * 60 * 1000;
/** Two generations of them take about 15 MB. */
const GENERATION = 50_000;

/**
 * Notices the first accepted request of a token from an address within 24 hours. This gateway may have forgotten the session,
 * and others may have served that token before: account-service decides which of them is a login.
 */
export class SignIns {
  /** When each session began. A session in use moves to the recent ones, which become the earlier ones when they are many. */
  private recent = new Map<string, number>();
  private earlier: ReadonlyMap<string, number> = new Map();

  /** The sign-in that an accepted request is; undefined within a known session. */
  notice({ userId, tokenId }: Caller, ip: string, now: number): SignIn | undefined {
    const key = tokenId === undefined ? `user ${userId} ${ip}` : `${tokenId} ${ip}`;
    const began = this.recent.get(key) ?? this.earlier.get(key);
    const isKnown = began !== undefined && now - began < SESSION_MS;
    this.keep(key, isKnown ? began : now);
    return isKnown ? undefined : { time: now, userId, ...(tokenId !== undefined && { tokenId }), ip };
  }

  /** Deletes no single session: a map with many deleted entries is slow to find its oldest one. */
  private keep(key: string, began: number): void {
    if (this.recent.get(key) === began) return;
    if (this.recent.size >= GENERATION) {
      this.earlier = this.recent;
      this.recent = new Map();
    }
    this.recent.set(key, began);
  }
}
