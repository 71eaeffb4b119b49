import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { newVpc } from '../new-vpc.ts';

/** How many VPCs there are at once: each is created, changed and, when as many newer ones exist, deleted. */
const ALIVE = 300;
/** Writes under way; beyond it the load waits, and so shows a lower rate. */
const MAX_AT_ONCE = 64;

/** Writes at an even pace, so that rows come, change and go; each write is one request. */
export class Load {
  readonly times: number[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: MAX_AT_ONCE });
  private readonly alive: number[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private written = 0;
  private readonly baseUrl: string;
  private readonly token: string;
  private readonly failures: unknown[] = [];

  constructor(baseUrl: string, token: string) {
    this.baseUrl = baseUrl;
    this.token = token;
  }

  /** @throws the first failure of a write. */
  async run(perSecond: number, seconds: number): Promise<void> {
    const begun = performance.now();
    for (let index = 0; performance.now() - begun < seconds * 1_000; index += 1) {
      const due = begun + (index * 1_000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await delay(early);
      if (this.failures.length > 0) throw this.failures[0];
      if (this.underWay.size >= MAX_AT_ONCE) await Promise.race(this.underWay);
      const write: Promise<void> = this.write()
        .catch((error: unknown) => void this.failures.push(error))
        .finally(() => this.underWay.delete(write));
      this.underWay.add(write);
    }
    await Promise.all(this.underWay);
  }

  close(): void {
    this.agent.destroy();
  }

  private async write(): Promise<void> {
    this.written += 1;
    const label = `soak-${process.pid}-${this.written}`;
    const turn = this.written % 3;
    const id = turn === 0 ? undefined : this.alive[turn === 1 ? Math.floor(this.alive.length / 2) : 0];
    if (id === undefined) {
      const vpc = JSON.parse(await this.send('POST', '/vpcs', newVpc(label))) as { id: number };
      this.alive.push(vpc.id);
    } else if (turn === 1) {
      await this.send('PUT', `/vpcs/${id}`, { label });
    } else if (this.alive.length > ALIVE) {
      this.alive.shift();
      await this.send('DELETE', `/vpcs/${id}`);
    }
  }

  private send(method: string, path: string, body?: object): Promise<string> {
    const begun = performance.now();
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.baseUrl}${path}`, { method, headers, agent: this.agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('error', reject).once('end', () => {
          this.times.push(performance.now() - begun);
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${method} ${path} answers ${response.statusCode} ${text.slice(0, 300)}`));
        });
      });
      sent.once('error', reject).end(body && JSON.stringify(body));
    });
  }
}
