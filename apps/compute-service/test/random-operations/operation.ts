import { requestsAbout } from '@stratus/testing';
import type * as kit from '@stratus/testing';
import type { Cloud } from './cloud.js';

/** One request of a client, with what the rules say about it in any state of the account. */
export type Asked = kit.Asked<Cloud> & {
  /** What the services do on their own at some moment after the answer. */
  follows?: (answer: unknown) => Follow;
};

export type Follow = Pick<kit.Asked<Cloud>, 'text' | 'faults' | 'done'>;

export const { asking, sending } = requestsAbout<Cloud>();
