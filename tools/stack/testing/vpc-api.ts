import type { StackDescription } from '@stratus/installation';

export interface Vpc {
  id: number;
  label: string;
}
/** VPCs of the demo account. */
export class VpcApi {
  readonly #stack: Pick<StackDescription, 'baseUrl' | 'tokens'>;

  constructor(stack: Pick<StackDescription, 'baseUrl' | 'tokens'>) {
    this.#stack = stack;
  }

  async call(method: string, path: string, body?: object, key?: string): Promise<Response> {
    const { baseUrl, tokens } = this.#stack;
    return fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.unrestricted}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  createVpc(label: string, key?: string): Promise<Response> {
    return this.call('POST', '/vpcs', { label, region: 'us-east' }, key);
  }

  async vpcs(): Promise<Vpc[]> {
    const found: Vpc[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await this.call('GET', `/vpcs?page=${page}&page_size=500`);
      const { data, pages } = (await answer.json()) as { data: Vpc[]; pages: number };
      found.push(...data);
      if (page >= pages) return found;
    }
  }
}
