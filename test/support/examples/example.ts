import { randomUUID } from 'node:crypto';
import type { GrantEntity } from '@stratus/contracts';
import type { Shape } from '../field-tables.ts';
import type { HttpClient, OperationRequest } from '../http-client.ts';

/** One successful use of an operation. */
export interface Example {
  /** A request of an unrestricted user that succeeds; makes first what it needs. */
  request: (client: HttpClient) => Promise<OperationRequest>;
  /** What else a restricted user must be able to change, beyond the entity of the operation's grant. */
  alsoNeeds?: (client: HttpClient, request: OperationRequest) => Promise<[GrantEntity, number][]>;
  /** The answer after the contract's field tables. */
  answer: Shape;
}

/** A label that nothing has yet. */
export const newLabel = (kind = 'e2e'): string => `${kind}-${randomUUID().slice(0, 18)}`;

export const nothingNeeded = async (): Promise<OperationRequest> => ({});
