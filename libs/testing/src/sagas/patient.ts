import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiFailure } from '@stratus/contracts';
import type { Ask } from '../world.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/**
 * Sends a request, and repeats it as the same request while it may be under way: on a busy machine a saga may take longer
 * than its service lets a caller wait.
 */
export const patient =
  (ask: Ask): Ask =>
  async (operation, parts) => {
    const request = parts?.request ?? { id: randomUUID(), executionId: randomUUID() };
    const deadline = performance.now() + PATIENCE_MS;
    for (let isRepeat = false; ; isRepeat = true) {
      try {
        return await ask(operation, { ...parts, request: isRepeat ? { ...request, repeat: true } : request });
      } catch (error) {
        if (performance.now() > deadline || !isUnderWay(error, isRepeat)) throw error;
      }
      await delay(PAUSE_MS);
    }
  };

/** A repeat is refused with 409 until the first request has its response. */
const isUnderWay = (error: unknown, isRepeat: boolean): boolean =>
  error instanceof ApiFailure && (error.status === 503 || error.status === 504 || (isRepeat && error.status === 409));
