import { ApiProblem } from './api-problem.js';
import type { Dialect } from './dialect.js';
import { operationOf, pathOf } from './operations.js';
import type { BodyOf, OperationName, ParamsOf, Reply } from './operations.js';
import { recordOf, sendRequest } from './send-request.js';
import type { WireRequest } from './send-request.js';

/** What a request asks for beyond its operation. */
export interface Asked {
  page?: number;
  pageSize?: number;
  /** Of the API's `X-Filter`, keys in the services' word. */
  filter?: object | undefined;
  /** Makes it safe to send a command again. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** Calls the API with one token, in the dialect of its gateway: that of its wire requests. */
export class ApiClient {
  constructor(
    private readonly token: string,
    readonly dialect: Dialect,
    private readonly onSignedOut: () => void = () => undefined,
  ) {}

  /** @param prefix the first characters of a token, which are all that the API shows of it. */
  hasToken(prefix: string): boolean {
    return this.token.startsWith(prefix);
  }

  /** The request of a call, without the token. */
  requestOf<N extends OperationName>(name: N, params: ParamsOf<N>, body?: BodyOf<N>, asked: Asked = {}): WireRequest {
    const query = new URLSearchParams({
      ...(asked.page !== undefined && { page: String(asked.page) }),
      ...(asked.pageSize !== undefined && { page_size: String(asked.pageSize) }),
    }).toString();
    return {
      method: operationOf(name).method,
      url: `/v4${this.dialect.path(pathOf(name, params))}${query && `?${query}`}`,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(asked.filter && { 'X-Filter': asciiOf(this.dialect.keys(asked.filter)) }),
      },
      ...(body !== undefined && { body: this.dialect.keys(body) }),
    };
  }

  /**
   * Calls an operation.
   *
   * @throws ApiProblem for a refusal, and for a gateway that cannot be reached.
   */
  async call<N extends OperationName>(
    name: N,
    params: ParamsOf<N>,
    body?: BodyOf<N>,
    asked: Asked = {},
  ): Promise<Reply<N>> {
    const { headers, ...request } = this.requestOf(name, params, body, asked);
    const { idempotencyKey: key, signal } = asked;
    const sent = { ...request, headers: { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) } };
    const response = await this.send(sent, signal);
    return this.dialect.keys(await recordOf(response)) as Reply<N>;
  }

  /**
   * Sends a request with the token.
   *
   * @throws ApiProblem for a refusal, and for a gateway that cannot be reached.
   */
  async send(request: WireRequest, signal?: AbortSignal): Promise<Response> {
    const headers = { ...request.headers, Authorization: `Bearer ${this.token}` };
    return sendRequest({ ...request, headers }, signal).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 401) this.onSignedOut();
      throw error;
    });
  }
}

/** Headers are ASCII. */
const asciiOf = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
