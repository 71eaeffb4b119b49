import { ApiFailure } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { BUSY } from '../src/turns/turns.js';

/** Repeats a request while the instance is busy, as clients do. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const outcome = await eventually('an instance that is free', async () => {
    try {
      return { answer: await ask() };
    } catch (error) {
      return error instanceof ApiFailure && error.message === BUSY.reason ? undefined : { error };
    }
  });
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}
