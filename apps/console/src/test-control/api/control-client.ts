import { recordOf, sendRequest } from '../../api/send-request.js';
import type { WireRequest } from '../../api/send-request.js';
import type { ChosenAccount } from './chosen-account.js';
import type { LoggedRequestRecord } from '@stratus/contracts';

/** What a request of the test control asks for. */
export interface ControlRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/_stratus`. */
  path: string;
  body?: object;
}

const PAGE_SIZE = 500;
/** The log has the last 1,000 calls of an account. */
const PAGES = [1, 2];

interface RequestPage {
  data: LoggedRequestRecord[];
  pages: number;
}

/** Calls the test control for one account. */
export class ControlClient {
  constructor(readonly account: ChosenAccount) {}

  /** Undefined without one: requests then concern all accounts. */
  get token(): string | undefined {
    return this.account.by === 'token' ? this.account.token : undefined;
  }

  /** The request as it goes over the wire, without the token. */
  requestOf({ method, path, body }: ControlRequest): WireRequest {
    const headers = { ...(body && { 'Content-Type': 'application/json' }) };
    return { method, url: `/_stratus${path}`, headers, ...(body && { body }) };
  }

  /** @throws ApiProblem for a refusal, and for a gateway that cannot be reached. */
  async call<T>(request: ControlRequest, signal?: AbortSignal): Promise<T> {
    return (await recordOf(await this.send(request, signal))) as T;
  }

  /** The logged calls of the account, newest first. @throws ApiProblem */
  async requests(signal: AbortSignal): Promise<LoggedRequestRecord[]> {
    const found: LoggedRequestRecord[] = [];
    for (const page of PAGES) {
      const query = this.queryOf({ page: String(page), page_size: String(PAGE_SIZE) });
      const { data, pages } = await this.call<RequestPage>({ method: 'GET', path: `/requests?${query}` }, signal);
      found.push(...data);
      if (pages <= page) break;
    }
    return found;
  }

  /** Each call of the account as it ends. @throws ApiProblem */
  follow(signal: AbortSignal): Promise<Response> {
    return this.send({ method: 'GET', path: `/requests?${this.queryOf({ follow: 'true' })}` }, signal);
  }

  /** Empties the log of the account. @throws ApiProblem */
  async forgetRequests(): Promise<void> {
    await this.call({ method: 'DELETE', path: `/requests?${this.queryOf({})}` });
  }

  private queryOf(query: Readonly<Record<string, string>>): string {
    const { account } = this;
    const selected = account.by === 'id' ? String(account.id) : account.by;
    return new URLSearchParams({ ...query, ...(account.by !== 'token' && { account: selected }) }).toString();
  }

  private send(request: ControlRequest, signal?: AbortSignal): Promise<Response> {
    const { headers, ...sent } = this.requestOf(request);
    const authorization = this.token !== undefined && { Authorization: `Bearer ${this.token}` };
    return sendRequest({ ...sent, headers: { ...headers, ...authorization } }, signal);
  }
}
