import { requestsAbout } from '@stratus/testing/random';
import type * as kit from '@stratus/testing/random';
import type { Cloud } from '../cloud/cloud.js';

/** One request of a client, with what the rules say about it in any state of the account. */
export type Asked = kit.Asked<Cloud> & {
  /** What the services do on their own at some moment after the answer. */
  follows?: (answer: unknown) => Follow;
  /** With one client, the request that it makes before that. */
  beside?: Asked;
};

export type Follow = Pick<kit.Asked<Cloud>, 'text' | 'faults' | 'done'>;

export const { asking, sending } = requestsAbout<Cloud>();
