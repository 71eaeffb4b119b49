import { ChangeUnderWay } from './turns.js';
import { untilItsTurn } from './until-its-turn.js';

/** Longer than changes take while all services answer; short enough for a client that waits. */
const TURN = { behind: ChangeUnderWay, patienceMs: 1_000, pauseMs: 20 };

/**
 * Makes a handler try again while another change of its instance is under way: clients change several profiles of one
 * instance at once. After a second it refuses, with the text that clients retry.
 */
export const InItsTurn =
  () =>
  <Call, Answer>(
    _handler: object,
    _method: string,
    described: TypedPropertyDescriptor<(call: Call) => Promise<Answer>>,
  ): void => {
    const execute = described.value;
    if (!execute) return;
    described.value = function inItsTurn(this: unknown, call) {
      return untilItsTurn(() => execute.call(this, call), TURN);
    };
  };
