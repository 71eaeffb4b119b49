import {
  COMPUTE,
  INSIDE,
  exchangeOf,
  exchangeValue,
  operations,
  placesOfRecord,
  placesOfRequest,
  shapeOf,
  wordsOf,
} from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';

/** A request to the API; its path is relative to the base URL. */
export interface SeedRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** `Idempotency-Key` of the request. */
  idempotencyKey?: string;
}

export interface SeedReply {
  status: number;
  /** Parsed JSON. */
  body: unknown;
}

/** Sends a request. A promise that rejects means that nothing has answered; the request is then repeated. */
export type SeedCall = (request: SeedRequest) => Promise<SeedReply>;

/** A request was refused, or its reply is not one of this API. */
export class Refused extends Error {
  constructor(readonly reasons: readonly string[]) {
    super(reasons.join('; '));
  }
}

/** The record of a success. @throws Refused with the reasons of the API. */
export function recordIn({ status, body }: SeedReply): Readonly<Record<string, unknown>> {
  const record = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  if (status >= 200 && status < 300) return record;
  const errors = Array.isArray(record.errors) ? (record.errors as { field?: string; reason?: string }[]) : [];
  const reasons = errors.map(({ field, reason = '' }) => (field === undefined ? reason : `${field}: ${reason}`));
  throw new Refused(reasons.length === 0 ? [`the API answered ${status}`] : reasons);
}

const PAGE_SIZE = 500;

/** All records of a list. @throws Refused */
export async function allOf(call: SeedCall, path: string): Promise<Readonly<Record<string, unknown>>[]> {
  const found: Readonly<Record<string, unknown>>[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const list = recordIn(await call({ method: 'GET', path: `${path}?page=${page}&page_size=${PAGE_SIZE}` }));
    if (!Array.isArray(list.data)) throw new Refused([`GET ${path} did not answer with a list`]);
    found.push(...(list.data as Readonly<Record<string, unknown>>[]));
    pages = Number(list.pages);
  }
  return found;
}

/**
 * The same for an API with another word in place of `compute`: seeds have our own word, so that they fit every stack.
 *
 * @param word undefined for our own.
 */
export function inDialect(call: SeedCall, word: string | undefined): SeedCall {
  if (word === undefined || word === COMPUTE) return call;
  const exchange = exchangeOf(INSIDE, wordsOf(word));
  return async ({ path, body, ...request }) => {
    const { body: declared, reply: record } = operationOf(request.method, path);
    const places = declared && placesOfRequest(shapeOf(declared as new () => object), exchange);
    const sent = body && (exchangeValue(body, places, exchange) as object);
    const reply = await call({ ...request, path: path.replace(FIRST_SEGMENT, exchange), ...(sent && { body: sent }) });
    return { ...reply, body: exchangeValue(reply.body, placesOfRecord(record.json, exchange), exchange) };
  };
}

const FIRST_SEGMENT = /^\/[^/?]+/;

/** The operation of a request; a path without parameters comes before one that has them. */
function operationOf(method: SeedRequest['method'], path: string): Operation {
  const [wanted = ''] = path.split('?', 1);
  const candidates = operations.filter(({ http }) => http?.method === method);
  const found =
    candidates.find(({ http }) => http?.path === wanted) ?? candidates.find(({ http }) => fits(wanted, http?.path));
  if (!found) throw new Error(`The API has no ${method} ${wanted}`);
  return found;
}

function fits(path: string, pattern = ''): boolean {
  const [segments, declared] = [path.split('/'), pattern.split('/')];
  const isSame = (segment: string, index: number): boolean => segment.startsWith(':') || segment === segments[index];
  return segments.length === declared.length && declared.every(isSame);
}
