import { requestsAbout } from '@stratus/testing/random';
import type * as kit from '@stratus/testing/random';
import type { Cloud } from '../cloud/cloud.js';

/** One request of a client, with the verdict of the rules in any state of the account. */
export type Asked = kit.Asked<Cloud> & {
  /** The follow-up that the services do on their own, some time after the reply. */
  follows?: (answer: unknown) => Follow;
  /** With one client, the request that it makes before the follow-up. */
  beside?: Asked;
};

export type Follow = Pick<kit.Asked<Cloud>, 'text' | 'faults' | 'done'>;

export const { asking, sending } = requestsAbout<Cloud>();
