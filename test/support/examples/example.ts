import { randomUUID } from 'node:crypto';
import type { GrantEntity } from '@stratus/contracts';
import type { Shape } from '../field-tables.ts';
import type { HttpClient, OperationRequest } from '../http-client.ts';

/** One successful use of an operation. */
export interface Example {
  /** A successful request of an unrestricted user; creates its prerequisites first. */
  request: (client: HttpClient) => Promise<OperationRequest>;
  /** Entities that a restricted user must be able to change, in addition to the one in the operation's grant. */
  alsoNeeds?: (client: HttpClient, request: OperationRequest) => Promise<[GrantEntity, number][]>;
  /** The reply according to the contract's field tables. */
  answer: Shape;
}

/** An unused label. */
export const newLabel = (kind = 'e2e'): string => `${kind}-${randomUUID().slice(0, 18)}`;

export const nothingNeeded = async (): Promise<OperationRequest> => ({});
