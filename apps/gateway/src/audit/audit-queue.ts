import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiFailure, MAX_AUDIT_BATCH } from '@stratus/contracts';
import type { AuditedRequest, RecordAuditRequest, SignIn } from '@stratus/contracts';
import type { Logger } from '@stratus/runtime';

/** Entries that wait while account-service is slow or unavailable; then few requests are admitted, too. */
const MAX_WAITING = 10_000;

/** Delays of the queue, in milliseconds. */
export interface AuditPace {
  /** How long an entry waits for others. */
  gather: number;
  /** The pause after a batch that was not stored. */
  retry: number;
  /** How long a stopping gateway tries to send the rest. */
  stop: number;
}
const PACE: AuditPace = { gather: 200, retry: 1_000, stop: 2_000 };

/** Stores a batch; a repeat of it stores nothing. */
export type StoresBatch = (batch: RecordAuditRequest) => Promise<unknown>;

/**
 * Carries entries of the audit log to account-service, many in a message, one message at a time. It never fails or delays a
 * request: entries that account-service does not take are sent again, and beyond the bound the oldest are dropped.
 */
export class AuditQueue {
  private entries: AuditedRequest[] = [];
  private signIns: SignIn[] = [];
  private sending?: Promise<void>;
  private readonly stopping = new AbortController();
  private over = false;
  /** Smaller while an entry that cannot be stored is searched for. */
  private size = MAX_AUDIT_BATCH;
  /** A batch belongs to no request, and to the trace of none. */
  private readonly inOwnContext = AsyncLocalStorage.snapshot();

  /** @param dropped told the number of dropped entries. */
  constructor(
    private readonly store: StoresBatch,
    private readonly dropped: (entries: number) => void,
    private readonly logger: Logger,
    private readonly pace: AuditPace = PACE,
  ) {}

  add(entry: AuditedRequest): void {
    this.entries.push(entry);
    this.bound();
    this.sending ??= this.inOwnContext(() => this.send());
  }

  addSignIn(signIn: SignIn): void {
    if (this.signIns.length >= MAX_WAITING) this.signIns.shift();
    this.signIns.push(signIn);
    this.sending ??= this.inOwnContext(() => this.send());
  }

  /** Sends what is waiting, for a bounded time. */
  async stop(): Promise<void> {
    this.stopping.abort();
    const late = new AbortController();
    const bound = delay(this.pace.stop, undefined, { signal: late.signal, ref: false }).catch(() => undefined);
    await Promise.race([this.sending, bound]);
    late.abort();
    this.over = true;
    const lost = this.entries.length;
    if (lost > 0) this.logger.error({ entries: lost }, 'entries of the audit log were lost at the stop');
  }

  private async send(): Promise<void> {
    await this.pause(this.pace.gather);
    while (!this.over && this.entries.length + this.signIns.length > 0) await this.sendNext();
    this.sending = undefined;
  }

  /** Entries stay in the queue until they are stored; meanwhile the oldest of them may be dropped. */
  private async sendNext(): Promise<void> {
    const entries = this.entries.slice(0, this.size);
    const signIns = this.signIns.slice(0, this.size);
    try {
      await this.store({ entries, signIns });
      this.size = MAX_AUDIT_BATCH;
    } catch (error) {
      this.logger.warn({ err: error, waiting: this.entries.length }, 'the audit log takes no entries, will try again');
      if (isUnavailable(error) || !this.isolated()) return this.pause(this.pace.retry);
      this.dropped(entries.length);
    }
    const [sent, signedIn] = [new Set(entries), new Set(signIns)];
    this.entries = this.entries.filter((entry) => !sent.has(entry));
    this.signIns = this.signIns.filter((signIn) => !signedIn.has(signIn));
  }

  /** Whether what was sent alone cannot be stored: it must not hold up the others for ever. */
  private isolated(): boolean {
    if (this.size === 1) return true;
    this.size = Math.ceil(this.size / 2);
    return false;
  }

  private bound(): void {
    const excess = this.entries.length - MAX_WAITING;
    if (excess <= 0) return;
    this.entries.splice(0, excess);
    this.dropped(excess);
  }

  /** Ends early when the gateway stops; after a failed batch it then waits a tenth as long. */
  private async pause(ms: number): Promise<void> {
    if (this.stopping.signal.aborted) await delay(ms / 10, undefined, { ref: false });
    else await delay(ms, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined);
  }
}

/** Without a response of account-service, nothing is wrong with the batch. */
const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.status === 503 || error.status === 504);
