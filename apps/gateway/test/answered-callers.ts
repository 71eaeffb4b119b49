import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { headers } from '@nats-io/transport-node';
import type { Subscription } from '@nats-io/transport-node';
import { ACCESS_CHANGED, REPLY_HEADERS, resolveToken } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { NatsLink, OperationClient, Readiness, createLogger } from '@stratus/platform';
import { startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { CallerDirectory } from '../src/authentication/caller-directory.js';
import { OAuthTokens } from '../src/authentication/oauth-tokens.js';

/** The gateway's directory of callers on a broker where the spec answers for account-service. */
export class AnsweredCallers {
  /** What it answers to a question about any token: the caller, or the status of a refusal. */
  answer: Caller | number = 401;
  /** How often it was asked. */
  asked = 0;
  directory!: CallerDirectory;
  private readonly folder = mkdtempSync(join(tmpdir(), 'stratus-callers-'));
  private nats!: NatsServer;
  private link!: NatsLink;
  private subscription?: Subscription;

  async open(): Promise<void> {
    this.nats = await startNats({ dir: this.folder, sync: false });
    const configuration = { NATS_URL: this.nats.url, ADMIN_HOST: '', ADMIN_PORT: 0, LOG_LEVEL: 'silent' } as never;
    this.link = await NatsLink.open('spec', configuration, new Readiness(), createLogger('spec', 'silent'));
    await this.answers();
    const client = new OperationClient(this.link);
    this.directory = new CallerDirectory(client, new OAuthTokens(configuration, client, null), this.link);
  }

  /** Lets account-service answer, as from the beginning, until {@link leave}. */
  async answers(): Promise<void> {
    this.subscription = this.link.connection.subscribe(resolveToken.subject, {
      callback: (_, message) => {
        this.asked += 1;
        const isRefusal = typeof this.answer === 'number';
        const status = headers();
        status.set(REPLY_HEADERS.status, isRefusal ? String(this.answer) : '200');
        const body = isRefusal ? { errors: [{ reason: 'Invalid Token' }] } : this.answer;
        message.respond(JSON.stringify(body), { headers: status });
      },
    });
    await this.link.connection.flush();
  }

  /** Lets account-service be away. */
  async leave(): Promise<void> {
    this.subscription?.unsubscribe();
    await this.link.connection.flush();
  }

  /** Signals a change of access, and waits until the gateway has heard of it. */
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
