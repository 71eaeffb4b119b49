import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiFailure } from '@stratus/contracts';
import type { Ask } from '../ask.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;

/** Whether the failure of a request leaves open that it is under way. */
type IsUnderWay = (failure: ApiFailure, isRepeat: boolean) => boolean;

const repeatedWhile =
  (isUnderWay: IsUnderWay) =>
  (ask: Ask): Ask =>
  async (operation, parts) => {
    const request = parts?.request ?? { id: randomUUID(), executionId: randomUUID() };
    const deadline = performance.now() + PATIENCE_MS;
    for (let isRepeat = false; ; isRepeat = true) {
      try {
        return await ask(operation, { ...parts, request: isRepeat ? { ...request, repeat: true } : request });
      } catch (error) {
        if (performance.now() > deadline || !(error instanceof ApiFailure) || !isUnderWay(error, isRepeat)) throw error;
      }
      await delay(PAUSE_MS);
    }
  };

/** A repeat is refused with 409 until the first request has its response. */
const isOpen: IsUnderWay = ({ status }, isRepeat) => status === 504 || (isRepeat && status === 409);

/**
 * Sends a request, and repeats it as the same request until its outcome is known: on a busy machine a saga may take longer than its
 * service lets a caller wait.
 */
export const untilAnswered = repeatedWhile(isOpen);

/** As {@link untilAnswered}, and also while a service is unavailable. */
export const patient = repeatedWhile((failure, isRepeat) => failure.status === 503 || isOpen(failure, isRepeat));
