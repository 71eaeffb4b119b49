import type { Schema } from '../schema/schema.js';
import { integer, list, nullable, record } from '../schema/schema.js';
import { Integer, IntegerList, Optional } from '../validation/decorators.js';
import { parseBody } from '../validation/parse-body.js';

/** The maximum number of records in a reply, and of ids in a request. */
export const MAX_PORTS = 500;

/** Those of these ids, or a page of all, in order of their ids. */
export class PortsRequest {
  @Optional() @IntegerList(MAX_PORTS, 1) ids?: number[];
  /** The last id of the page before. */
  @Optional() @Integer(0) after?: number;
}

/**
 * Checks a request in the service: its sender is an agent, and no gateway has checked it (decision 7).
 *
 * @throws ApiFailure 400 with every error.
 */
export function readPortsRequest(body: unknown): { ids: readonly number[] | undefined; after: number } {
  const { ids, after = 0 } = parseBody(PortsRequest, body);
  return { ids, after };
}

const NEXT = nullable(integer('What `after` of the next page is; null on the last one'));

/** The reply to a {@link PortsRequest}. */
export const instancesPage = <R extends { id: number }>(name: string, instance: Schema<R>) =>
  record(name, { instances: list(instance), next: NEXT });

export const NEXT_PAGE = NEXT;
