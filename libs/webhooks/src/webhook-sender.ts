import { setMaxListeners } from 'node:events';
import { AttemptError } from './attempt-error.js';
import { attemptOf, failedAttempt } from './attempt.js';
import type { Attempt } from './attempt.js';
import { Connections } from './connections.js';
import { nameLookup } from './lookup.js';
import type { Lookup } from './lookup.js';
import type { NetworkRules } from './network-rules.js';
import { post } from './post.js';
import type { Reply } from './post.js';
import { faultOfUrl } from './receiver-url.js';
import { signedHeaders } from './signature.js';
import type { Message } from './signature.js';

const TIMEOUT_MS = 15_000;
const USER_AGENT = 'Stratus-Webhooks';
const CONTENT_TYPE = 'application/cloudevents+json';

export interface SenderOptions {
  rules: NetworkRules;
  /** From the look-up of the name to the status. @default 15 s */
  timeoutMs?: number;
  userAgent?: string;
  /** @default nameLookup(): /etc/hosts, then the DNS servers of the system. */
  lookup?: Lookup;
}

export interface SendOptions {
  timeoutMs?: number;
  /** The time of the signature. */
  now?: Date;
  /** Gives up the attempt. */
  signal?: AbortSignal;
}

/** Sends messages to receivers. How many at once is the caller's decision; attempts never wait for each other. */
export class WebhookSender {
  private readonly connections: Connections;
  private readonly attempts = new Map<AbortController, Promise<unknown>>();
  private readonly timeoutMs: number;
  private readonly userAgent: string;
  private isClosed = false;

  constructor(private readonly options: SenderOptions) {
    const { rules, timeoutMs = TIMEOUT_MS, userAgent = USER_AGENT, lookup = nameLookup() } = options;
    this.timeoutMs = timeoutMs;
    this.userAgent = userAgent;
    this.connections = new Connections(rules, lookup);
  }

  /**
   * Sends a message once. Never rejects.
   *
   * @param secrets `whsec_…`: one signature for each.
   */
  async send(
    url: string,
    message: Message,
    secrets: readonly string[],
    { timeoutMs = this.timeoutMs, now = new Date(), signal }: SendOptions = {},
  ): Promise<Attempt> {
    const started = performance.now();
    const elapsed = (): number => Math.round(performance.now() - started);
    const stopping = new AbortController();
    const stop = (reason: string): void => stopping.abort(new AttemptError(reason));
    const onAbort = (): void => stop('The attempt was given up');
    const timer = setTimeout(() => stop(`No response within ${timeoutMs / 1_000} s`), timeoutMs);
    try {
      if (this.isClosed) throw new AttemptError('The sender is closed');
      if (signal) {
        if (signal.aborted) throw new AttemptError('The attempt was given up');
        // Callers share one signal between many attempts.
        setMaxListeners(0, signal);
        signal.addEventListener('abort', onAbort, { once: true });
      }
      const reply = this.reply(url, message, secrets, now, stopping.signal);
      this.attempts.set(stopping, reply);
      const received = await reply;
      const durationMs = elapsed();
      return attemptOf(received, durationMs, now.getTime() + durationMs);
    } catch (error) {
      return failedAttempt(error, elapsed());
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      this.attempts.delete(stopping);
    }
  }

  /** Gives up what is being sent, and closes all connections. */
  async close(): Promise<void> {
    this.isClosed = true;
    const attempts = [...this.attempts];
    for (const [stopping] of attempts) stopping.abort(new AttemptError('The sender was closed'));
    await Promise.allSettled(attempts.map(([, reply]) => reply));
    this.connections.close();
  }

  private async reply(
    text: string,
    message: Message,
    secrets: readonly string[],
    now: Date,
    signal: AbortSignal,
  ): Promise<Reply> {
    // Connections to an address in the URL are made without a look-up, which would check it.
    const fault = faultOfUrl(text, this.options.rules);
    if (fault !== undefined) throw new AttemptError(fault);
    const url = new URL(text);
    const headers = {
      'content-type': message.contentType ?? CONTENT_TYPE,
      'content-length': String(Buffer.byteLength(message.body)),
      'user-agent': this.userAgent,
      ...signedHeaders(message, secrets, now),
    };
    return post({ url, headers, body: message.body }, this.connections.clientFor(url), signal);
  }
}
