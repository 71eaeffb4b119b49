import { COMPUTE } from '@stratus/contracts';

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
  return async ({ path, body, ...request }) => {
    const own = path.startsWith(`/${COMPUTE}/`) ? path.replace(COMPUTE, word) : path;
    const sent = body && (exchanged(body, '', COMPUTE, word) as object);
    const reply = await call({ ...request, path: own, ...(sent && { body: sent }) });
    return { ...reply, body: exchanged(reply.body, '', word, COMPUTE) };
  };
}

/** The word stands in ids of instances, before the slash of an image, and as the type of a firewall's device. */
function exchanged(value: unknown, key: string, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => exchanged(item, key, from, to));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name === `${from}_id` ? `${to}_id` : name,
        exchanged(item, name, from, to),
      ]),
    );
  }
  if (key === 'image' && typeof value === 'string' && value.startsWith(`${from}/`)) return value.replace(from, to);
  return key === 'type' && value === from ? to : value;
}
