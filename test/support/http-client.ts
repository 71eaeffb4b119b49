import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiError, Operation, ParamTypes } from '@stratus/contracts';
import { pathOf } from './http-operations.ts';
import type { WireContract } from './wire-contract.ts';

const MADE_MS = 60_000;

export interface RequestParts {
  query?: Record<string, string | number>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged. */
  text?: string | Uint8Array<ArrayBuffer>;
  /** The test expects server errors: 503 and 504 in an outage. */
  outage?: boolean;
}
export interface OperationRequest extends RequestParts {
  params?: Readonly<Record<string, string | number>>;
}
export interface Answer<R = unknown> {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined without a body. */
  body: R;
}

/** Calls the API over HTTP. Every response must follow the wire contract. */
export class HttpClient {
  constructor(
    readonly baseUrl: string,
    private readonly contract: WireContract,
    readonly token?: string,
  ) {}

  /** The same with another token, or with none. */
  as(token: string | undefined): HttpClient {
    return new HttpClient(this.baseUrl, this.contract, token);
  }

  /** The same at another address. */
  at(baseUrl: string): HttpClient {
    return new HttpClient(baseUrl, this.contract, this.token);
  }

  /** @throws Error if the response breaks the contract, TypeError if there is none. */
  async send(method: string, path: string, parts: RequestParts = {}): Promise<Answer> {
    const url = `${this.baseUrl}${path}${queryOf(parts.query)}`;
    const response = await fetch(url, {
      method,
      headers: {
        ...(this.token !== undefined && { authorization: `Bearer ${this.token}` }),
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        ...bytesOf(parts.headers),
      },
      body: parts.text ?? (parts.body === undefined ? null : JSON.stringify(parts.body)),
      redirect: 'manual',
    });
    const { status, headers } = response;
    const text = await response.text();
    const answered = { method, path: path.split('?', 1)[0] ?? '', status, headers, text };
    if (status >= 500 && !(parts.outage && (status === 503 || status === 504))) {
      throw new Error(
        `${method} ${path.slice(0, 200)} ${JSON.stringify(parts).slice(0, 400)} answered ${status}: ${text}`,
      );
    }
    this.contract.check(answered);
    return { status, headers, text, body: text === '' ? undefined : JSON.parse(text) };
  }

  call<P extends ParamTypes, B, R>(
    { http, subject }: Operation<P, B, R>,
    { params, ...parts }: OperationRequest = {},
  ): Promise<Answer<R>> {
    if (!http) throw new Error(`${subject} cannot be reached over HTTP`);
    return this.send(http.method, pathOf(http.path, params), parts) as Promise<Answer<R>>;
  }

  /** The record of a success. */
  async ok<P extends ParamTypes, B, R>(operation: Operation<P, B, R>, request: OperationRequest = {}): Promise<R> {
    const { status, text, body } = await this.call(operation, request);
    if (status !== 200 && status !== 204) throw new Error(`${operation.subject} was refused: ${status} ${text}`);
    return body;
  }

  /**
   * The record of a success that a test needs first. A service waits only some seconds for a saga of several services, then
   * says that it is still being made: on a busy machine the client asks again, with the same key.
   */
  async made<P extends ParamTypes, B, R>(operation: Operation<P, B, R>, request: OperationRequest): Promise<R> {
    const keyed = { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() }, outage: true };
    for (const until = performance.now() + MADE_MS; ; await delay(100)) {
      const { status, text, body } = await this.call(operation, keyed);
      if (status === 200) return body;
      if ((status !== 504 && status !== 409) || performance.now() > until)
        throw new Error(`${operation.subject} was not made: ${status} ${text}`);
    }
  }

  /** Status and errors of a refusal. */
  async refusal(operation: Operation, request: OperationRequest = {}): Promise<{ status: number; errors: ApiError[] }> {
    const { status, body } = await this.call(operation, request);
    return { status, errors: status < 400 ? [] : (body as { errors: ApiError[] }).errors };
  }
}

const queryOf = (query: RequestParts['query']): string =>
  query
    ? `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`
    : '';

/** Text beyond ASCII goes out as UTF-8, as most clients send it. */
const bytesOf = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]));

/** The value of an X-Filter header. */
export const filterBy = (filter: unknown): Record<string, string> => ({ 'x-filter': JSON.stringify(filter) });
