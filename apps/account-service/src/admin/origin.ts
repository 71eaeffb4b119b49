import { randomUUID } from 'node:crypto';

/** Where a command of an operator comes from. */
export interface Origin {
  /** Distinguishes the command from requests, in events and in the audit log. */
  requestId: string;
  /** Of a request of the operators' API. */
  ip?: string;
  userAgent?: string;
}

export const newOrigin = (): Origin => ({ requestId: `admin-${randomUUID()}` });
