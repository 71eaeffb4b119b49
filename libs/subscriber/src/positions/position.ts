/** How far the events of one resource have been applied. Store it whole: `id` and `time` recognise another history. */
export interface Position {
  /** Sequence of the last applied event. */
  sequence: number;
  /** Id of that event. */
  id: string;
  /** Time of the newest applied event of the resource. */
  time: string;
}

/** The position after one more event of the resource. */
export function positionAfter(
  before: Position | undefined,
  { sequence, id, time }: Pick<Position, 'sequence' | 'id' | 'time'>,
): Position {
  const isOlder = before !== undefined && Date.parse(time) < Date.parse(before.time);
  return { sequence, id, time: isOlder ? before.time : time };
}

/**
 * Whether an event that is not above the position cannot be one of the applied events: another event has its number, or it is
 * newer than everything that was applied. Then the numbers began again, in another installation or after a restore.
 */
export const isOfAnotherHistory = (
  position: Position,
  { sequence, id, time }: Pick<Position, 'sequence' | 'id' | 'time'>,
): boolean =>
  (sequence === position.sequence && position.id !== '' && id !== position.id) ||
  Date.parse(time) > Date.parse(position.time);

/** A position as a program has stored it: perhaps without id or time, and from a database with its number as text. */
export function storedPosition({ sequence, id = '', time = '' }: Partial<Position>): Position | undefined {
  const number = Number(sequence);
  return Number.isSafeInteger(number) && number > 0 ? { sequence: number, id, time } : undefined;
}

/** Keeps the position of each resource between runs. Its methods may return promises. */
export interface PositionStore {
  /** The position of a resource (`vpc 1`), or undefined if it has none. Called once for each resource that comes up. */
  read: (resource: string) => Promise<Position | undefined> | Position | undefined;
  /** Called after the handler and before the event is acknowledged. When it fails, it is called again. */
  write: (resource: string, position: Position) => Promise<void> | void;
  /**
   * True if the handler stores `delivery.position` itself, in the transaction of its effect. `write` is then called only for
   * events that the handler does not see, because a filter of `follow` or `maxTries` leaves them out.
   */
  readonly handlerWrites?: boolean;
  /** Called once at the end. */
  close?: () => Promise<void> | void;
}
