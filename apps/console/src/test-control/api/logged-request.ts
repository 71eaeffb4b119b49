import type { LoggedRequestRecord } from '@stratus/contracts';

/** A call of the log. */
export interface LoggedRequest extends LoggedRequestRecord {
  /** What the call has caused, if the log knows it; null until it does. */
  events?: readonly { id: number; action: string }[] | null;
}
