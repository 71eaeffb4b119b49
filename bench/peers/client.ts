import { Agent, request } from 'node:http';
import { oneLine } from './one-line.ts';
import type { Flow, Step } from './peer.ts';

const TIMEOUT_MS = 10_000;

/**
 * Runs flows over connections that stay open if the server lets them. autocannon cannot: when moto closes a connection after a
 * response, autocannon has already taken the next request from the flow, and never sends it again.
 */
export class Client {
  readonly #agent: Agent;
  readonly #baseUrl: string;

  constructor(baseUrl: string, connections: number) {
    this.#baseUrl = baseUrl;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @returns the VPC of the flow and its last response. @throws Error at the first response that is not a 2xx. */
  async run({ headers, steps, vpc: choose }: Flow): Promise<{ vpc: string; response: string }> {
    let vpc = choose?.() ?? '';
    let response = '';
    for (const step of steps) {
      response = await this.#send(step, headers, vpc);
      vpc = step.vpcIn?.(response) ?? vpc;
    }
    return { vpc, response };
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ method, path, body }: Step, headers: Flow['headers'], vpc: string): Promise<string> {
    const payload = body?.(vpc) ?? '';
    const options = {
      method,
      agent: this.#agent,
      timeout: TIMEOUT_MS,
      headers: { ...headers, 'content-length': Buffer.byteLength(payload) },
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#baseUrl}${path(vpc)}`, options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve(text);
          else reject(new Error(`${method} ${path(vpc)}: ${status} ${oneLine(text)}`));
        });
      });
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path(vpc)}: no response within ${TIMEOUT_MS} ms`)));
      sent.on('error', reject);
      sent.end(payload);
    });
  }
}
