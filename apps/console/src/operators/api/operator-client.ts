import { problemOf, unreachable } from '../../api/api-problem.js';

/** What a request of the operators' API asks for. */
export interface OperatorRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: object;
}

/** The path of a request, with its query. */
export function urlOf({ path, query = {} }: Pick<OperatorRequest, 'path' | 'query'>): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return `/api${path}${text && `?${text}`}`;
}

/** What a client tells beside its replies. */
interface Told {
  /** The token is no operator's. */
  onRefused?: () => void;
  /** The server has said something beside its reply. */
  onNote?: (note: string) => void;
}

/** Calls the operators' API with one token. */
export class OperatorClient {
  constructor(
    private readonly token: string,
    private readonly told: Told = {},
  ) {}

  /** @throws ApiProblem for a refusal, and for a server that cannot be reached. */
  async call<T>(request: OperatorRequest, signal?: AbortSignal): Promise<T> {
    const { method, body } = request;
    const response = await fetch(urlOf(request), {
      method,
      headers: { Authorization: `Bearer ${this.token}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ?? null,
    }).catch((error: unknown) => {
      throw (error as Error).name === 'AbortError' ? error : unreachable();
    });
    const record: unknown = await response.json().catch(() => undefined);
    const note = response.headers.get('stratus-note');
    if (note !== null) this.told.onNote?.(decodeURI(note));
    if (response.ok) return record as T;
    if (response.status === 401) this.told.onRefused?.();
    throw problemOf(response.status, record, response.headers);
  }
}
