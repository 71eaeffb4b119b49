import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stackSecret } from '@stratus/installation/stack';
import { services } from '@stratus/topology';
import type { World } from '@stratus/testing';
import type { Context } from '../src/context.js';
import { operatorServer } from '../src/operator-api/operator-server.js';
import { OperatorTokens, newOperatorToken } from '../src/operator-api/operator-tokens.js';
import { databaseUrlOf } from './run-cli.js';

/** Secrets of a world as those of an installation, and the operators' API on them. */
export class OperatorInstallation {
  private readonly folder = mkdtempSync(join(tmpdir(), 'stratus-operators-'));
  private readonly operators = { ann: newOperatorToken('ann'), bob: newOperatorToken('bob') };
  private server: ReturnType<typeof operatorServer> | undefined;
  /** Of the API. */
  url = '';

  constructor(private readonly world: World) {
    for (const { app, name } of services) this.put(app, 'DATABASE_URL', databaseUrlOf(world, name));
    for (const { app } of services) this.put(app, 'NATS_PASSWORD', 'any');
    for (const { app } of services) this.put(app, 'NATS_STREAMS_PASSWORD', 'any');
    this.put('bootstrap', 'NATS_PASSWORD', 'any');
    for (const [name, { variable }] of Object.entries(stackSecret.sealingKeys))
      this.put(`${name}-service`, variable, String(world.environment[variable]));
  }

  private put(app: string, key: string, content: string): void {
    mkdirSync(join(this.folder, app), { recursive: true });
    writeFileSync(join(this.folder, app, key), content);
  }

  /** For commands that have the rights themselves. */
  get variables(): NodeJS.ProcessEnv {
    return { NATS_URL: this.world.environment.NATS_URL, SERVICE_SECRETS_DIR: this.folder };
  }

  /** For commands that ask the API. */
  get client(): NodeJS.ProcessEnv {
    return { STRATUS_OPERATOR_URL: this.url, STRATUS_OPERATOR_TOKEN: this.operators.ann.token };
  }

  /** A second instance of the operators' API, which another user started. It does not listen. */
  newServer(variables: NodeJS.ProcessEnv = this.variables): ReturnType<typeof operatorServer> {
    const context: Context = {
      environment: { ...variables, STRATUS_OPERATOR: 'who-started-it' },
      stateDirectory: '/no/state',
      json: false,
      write: () => Promise.resolve(),
      note: () => undefined,
    };
    const { ann, bob } = this.operators;
    return operatorServer(OperatorTokens.parse(`${ann.entry} ${bob.entry}`), context);
  }

  async start(): Promise<void> {
    this.server = this.newServer();
    this.url = await this.server.listen({ host: '127.0.0.1', port: 0 });
  }

  /** A request as ann, unless it names a token. */
  async ask(method: string, path: string, { token = this.operators.ann.token, ...more }: Asked = {}): Promise<Answer> {
    const { body, signal, type = 'application/json' } = more;
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': type }),
        'user-agent': 'spec/1',
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  }

  async stop(): Promise<void> {
    await this.server?.close();
    rmSync(this.folder, { recursive: true });
  }
}

interface Asked {
  token?: string;
  body?: unknown;
  type?: string;
  signal?: AbortSignal;
}

interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}
