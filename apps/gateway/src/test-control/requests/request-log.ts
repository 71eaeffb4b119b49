import type { LoggedRequestRecord } from '@stratus/contracts';

/** Calls without a valid token belong to no account. */
export type LoggedAccount = number | null;

/** Instead of one account: all of them, and the calls that belong to none. */
export const EVERY_ACCOUNT = 'all';
export type AskedAccount = LoggedAccount | typeof EVERY_ACCOUNT;

/** A call in the log: what it is searched by, and its record as JSON. */
export interface LoggedCall extends Pick<LoggedRequestRecord, 'id' | 'operation' | 'status' | 'method'> {
  account: LoggedAccount;
  json: Uint8Array;
}

export interface LogBounds {
  callsPerAccount: number;
  accounts: number;
  /** Of all accounts together. */
  bytes: number;
}
const BOUNDS: LogBounds = { callsPerAccount: 1_000, accounts: 10_000, bytes: 64 * 1024 * 1024 };

/** What a call takes in addition to its record. */
const AROUND_A_CALL = 512;

const sizeOf = ({ json }: LoggedCall): number => json.length + AROUND_A_CALL;

/** The last calls of each account. Beyond its bounds it forgets the oldest. */
export class RequestLog {
  /** Each oldest first; the account whose last call is the oldest comes first, too. */
  private readonly byAccount = new Map<LoggedAccount, Set<LoggedCall>>();
  private readonly byAge = new Set<LoggedCall>();
  private bytes = 0;

  constructor(private readonly bounds: LogBounds = BOUNDS) {}

  add(call: LoggedCall): void {
    const calls = this.byAccount.get(call.account) ?? new Set();
    this.byAccount.delete(call.account);
    this.byAccount.set(call.account, calls.add(call));
    this.byAge.add(call);
    this.bytes += sizeOf(call);
    if (calls.size > this.bounds.callsPerAccount) this.forgetFirst(calls);
    const [idle] = this.byAccount.keys();
    if (this.byAccount.size > this.bounds.accounts && idle !== undefined) this.clear(idle);
    while (this.bytes > this.bounds.bytes) this.forgetFirst(this.byAge);
  }

  /** The calls of an account, newest first. */
  of(account: AskedAccount): LoggedCall[] {
    return [...this.callsOf(account)].toReversed();
  }

  /** Forgets the calls of an account. */
  clear(account: AskedAccount): void {
    for (const call of this.callsOf(account)) this.forget(call);
  }

  /** Oldest first. */
  private callsOf(account: AskedAccount): Iterable<LoggedCall> {
    return account === EVERY_ACCOUNT ? this.byAge : (this.byAccount.get(account) ?? []);
  }

  private forgetFirst(calls: ReadonlySet<LoggedCall>): void {
    const [oldest] = calls;
    if (oldest) this.forget(oldest);
  }

  private forget(call: LoggedCall): void {
    const calls = this.byAccount.get(call.account);
    calls?.delete(call);
    if (calls?.size === 0) this.byAccount.delete(call.account);
    this.byAge.delete(call);
    this.bytes -= sizeOf(call);
  }
}
