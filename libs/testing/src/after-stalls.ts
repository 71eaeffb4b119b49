import { ApiFailure } from '@stratus/contracts';
import type { Ask } from './ask.ts';

const PATIENCE_MS = 60_000;
/** Refusals of a service that has run nothing, and of a client that has heard nothing of a query. */
const LATE = /reached the service too late|did not respond in time/;

/**
 * Repeats a request that the stall of this process has refused: it is client and service at once, so it sends a request, and reads it
 * when the request may no longer start.
 */
export const afterStalls =
  (ask: Ask): Ask =>
  async (operation, parts) => {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await ask(operation, parts);
      } catch (error) {
        const isLate = error instanceof ApiFailure && error.status === 503 && LATE.test(error.message);
        if (!isLate || performance.now() > deadline) throw error;
      }
    }
  };
