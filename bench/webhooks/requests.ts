import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './world.ts';

const MAX_AT_ONCE = 64;

export type Api = <T>(token: string, method: string, path: string, body?: object) => Promise<T>;

/** Requests of all accounts to one API. */
export class Requests {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: MAX_AT_ONCE });
  private readonly baseUrl: string;
  private changes = 0;

  constructor(baseUrl: string) {
    this.baseUrl = baseUrl;
  }

  readonly api: Api = (token, method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const sent = request(`${this.baseUrl}${path}`, { method, headers, agent: this.agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('error', reject).once('end', () => {
          if (response.statusCode === 200) resolve(JSON.parse(text));
          else reject(new Error(`${method} ${path} answers ${response.statusCode} ${text.slice(0, 300)}`));
        });
      });
      sent.once('error', reject).end(body && JSON.stringify(body));
    });

  /** Changes VPCs of all accounts at an even rate: each change is an event. @returns how many. */
  async change(accounts: readonly Account[], perSecond: number, seconds: number): Promise<number> {
    const changes: Promise<unknown>[] = [];
    const started = performance.now();
    for (let index = 0; index < perSecond * seconds; index += 1) {
      await delay(Math.max(0, started + (index * 1_000) / perSecond - performance.now()));
      const { token, vpcs } = accounts[index % accounts.length] as Account;
      const vpc = vpcs[Math.floor(index / accounts.length) % vpcs.length];
      const body = { description: `change ${(this.changes += 1)}` };
      changes.push(this.api(token, 'PUT', `/vpcs/${vpc}`, body));
    }
    await Promise.all(changes);
    return changes.length;
  }

  close(): void {
    this.agent.destroy();
  }
}
