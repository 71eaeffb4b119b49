import { randomUUID } from 'node:crypto';
import type { RequestIdentity } from '@stratus/contracts';
import { JsonText } from '@stratus/contracts';
import type { Saga, SagaDefinition } from './saga.js';
import type { SagaRow } from './saga-row.js';

/** A value as it will be read again, so that the first run of a step sees what a later one would. */
export function asStored(value: unknown): unknown {
  const text = value instanceof JsonText ? value.text : JSON.stringify(value);
  return text === undefined || text === '' ? null : JSON.parse(text);
}

/** What the steps of a saga see of it; `results` is looked at as the steps go on. */
export function viewOf(
  row: Pick<SagaRow, 'id' | 'caller' | 'request' | 'input'>,
  definition: SagaDefinition<unknown>,
  results: () => Readonly<Record<string, unknown>>,
): Saga<unknown> {
  const { id, caller, input } = row;
  const { idempotencyKey: _key, fingerprint: _fingerprint, ...identity } = row.request;
  return {
    id,
    caller,
    input,
    get request(): RequestIdentity {
      return { ...identity, executionId: randomUUID() };
    },
    result<T>(step: string): T {
      if (!definition.steps.some(({ name }) => name === step))
        throw new Error(`${definition.name} has no step ${step}`);
      return results()[step] as T;
    },
  };
}
