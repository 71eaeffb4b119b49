import type { Caller, SignIn } from '@stratus/contracts';

const SESSION_MS = 24 * 60 * 60 * 1000;
/** More tokens and addresses than a gateway serves at a time. */
const MAX_SESSIONS = 20_000;

/**
 * Notices the first accepted request of a token from an address within 24 hours. Other gateways may have served that token
 * before: account-service decides which of them is a login.
 */
export class SignIns {
  /** When each session began, the oldest first. */
  private readonly sessions = new Map<string, number>();

  /** The sign-in that an accepted request is; undefined within a known session. */
  notice({ userId, tokenId }: Caller, ip: string, now: number): SignIn | undefined {
    const key = tokenId === undefined ? `user ${userId} ${ip}` : `${tokenId} ${ip}`;
    const began = this.sessions.get(key);
    if (began !== undefined && now - began < SESSION_MS) return undefined;
    this.sessions.delete(key);
    const [oldest] = this.sessions.keys();
    if (this.sessions.size >= MAX_SESSIONS && oldest !== undefined) this.sessions.delete(oldest);
    this.sessions.set(key, now);
    return { time: now, userId, ...(tokenId !== undefined && { tokenId }), ip };
  }
}
