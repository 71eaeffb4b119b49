import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headers } from '@nats-io/transport-node';
import type { Subscription } from '@nats-io/transport-node';
import { ACCESS_CHANGED, REPLY_HEADERS, findTokens, resolveToken } from '@stratus/contracts';
import type { CallOf, Caller, Operation } from '@stratus/contracts';
import { NatsLink, OperationClient } from '@stratus/messaging';
import { InstallationClock, Readiness, createLogger } from '@stratus/runtime';
import { startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { CallerCache, keyOfToken } from '../src/authentication/caller-cache.js';
import { OAuthTokens } from '../src/authentication/oauth-tokens.js';
import { TestTokens } from '../src/authentication/test-tokens.js';
import { TokenScreen } from '../src/authentication/token-screen.js';

/** The gateway's caller cache on a broker where the spec replies for account-service. */
export class AnsweredCallers {
  /** The response for any token: the caller, or the status of a refusal. */
  answer: Caller | number = 401;
  /** Tokens with a known caller, whatever the response to any other token. */
  readonly valid = new Map<string, Caller>();
  /** Number of requests about one token. */
  asked = 0;
  /** Number of requests about the validity of many tokens. */
  screened = 0;
  directory!: CallerCache;
  private readonly folder = mkdtempSync(join(tmpdir(), 'stratus-callers-'));
  private nats!: NatsServer;
  private link!: NatsLink;
  private subscriptions: Subscription[] = [];

  async open(): Promise<void> {
    this.nats = await startNats({ dir: this.folder, sync: false });
    const configuration = { NATS_URL: this.nats.url, ADMIN_HOST: '', ADMIN_PORT: 0, LOG_LEVEL: 'silent' } as never;
    this.link = await NatsLink.open('spec', configuration, new Readiness(), createLogger('spec', 'silent'));
    await this.answers();
    const client = new OperationClient(this.link);
    this.directory = new CallerCache(
      client,
      new OAuthTokens(configuration, client, null),
      new TokenScreen(client),
      new TestTokens(client, false),
      new InstallationClock(),
      this.link,
    );
  }

  /** Makes account-service reply, as initially, until {@link leave}. */
  async answers(): Promise<void> {
    this.subscriptions = [
      this.answerWith(resolveToken, (call: CallOf<typeof resolveToken>) => {
        this.asked += 1;
        return this.answerAbout(call.body.sha256);
      }),
      this.answerWith(findTokens, (call: CallOf<typeof findTokens>) => {
        this.screened += 1;
        const isValid = (sha256: string) => typeof this.answerAbout(sha256) !== 'number';
        return { valid: call.body.sha256s.filter(isValid) };
      }),
    ];
    await this.link.connection.flush();
  }

  private answerAbout(sha256: string): Caller | number {
    for (const [token, caller] of this.valid) if (keyOfToken(token) === sha256) return caller;
    return this.answer;
  }

  private answerWith<Call>({ subject }: Operation, answerTo: (call: Call) => object | number): Subscription {
    return this.link.connection.subscribe(subject, {
      callback: (_, message) => {
        const answer = answerTo(message.json<Call>());
        const isRefusal = typeof answer === 'number';
        const status = headers();
        status.set(REPLY_HEADERS.status, isRefusal ? String(answer) : '200');
        message.respond(JSON.stringify(isRefusal ? { errors: [{ reason: 'Invalid Token' }] } : answer), {
          headers: status,
        });
      },
    });
  }

  /** Makes account-service unavailable. */
  async leave(): Promise<void> {
    for (const subscription of this.subscriptions) subscription.unsubscribe();
    await this.link.connection.flush();
  }

  /** Signals a change of access, and waits until the gateway has received it. */
  async changeAccess(accountId: number, userId: number): Promise<void> {
    this.link.connection.publish(ACCESS_CHANGED.subject, JSON.stringify({ accountId, userId }));
    await this.link.connection.flush();
  }

  async close(): Promise<void> {
    await this.link.close();
    await this.nats.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
