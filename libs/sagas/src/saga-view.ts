import { randomUUID } from 'node:crypto';
import type { RequestIdentity } from '@stratus/contracts';
import { JsonText } from '@stratus/contracts';
import type { Saga, SagaDefinition, StepWithResult } from './saga.js';
import type { SagaRow } from './saga-row.js';

/** A value as a later read from the table returns it, so that the first run of a step sees the same as a repeat. */
export function asStored(value: unknown): unknown {
  const text = value instanceof JsonText ? value.text : JSON.stringify(value);
  return text === undefined || text === '' ? null : JSON.parse(text);
}

/** The view of a saga that its steps get; `results` is read at each access. */
export function viewOf(
  row: Pick<SagaRow, 'id' | 'caller' | 'request' | 'input'>,
  definition: SagaDefinition<unknown>,
  results: () => Readonly<Record<string, unknown>>,
): Saga<unknown> {
  const { id, caller, input } = row;
  const { idempotencyKey: _key, fingerprint: _fingerprint, repeat: _repeat, ...identity } = row.request;
  return {
    id,
    caller,
    input,
    get request(): RequestIdentity {
      return { ...identity, executionId: randomUUID() };
    },
    resultOf<Result>(step: StepWithResult<unknown, Result>): Result {
      if (!definition.steps.includes(step)) throw new Error(`${definition.name} has no step ${step.name}`);
      const done = results();
      if (!Object.hasOwn(done, step.name)) throw new Error(`${definition.name} has not done ${step.name}`);
      return done[step.name] as Result;
    },
  };
}
