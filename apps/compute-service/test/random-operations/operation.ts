import { requestsAbout } from '@stratus/testing';
import type * as kit from '@stratus/testing';
import type { Cloud } from './cloud.js';

/** One request of a client, with what the rules say of it in any state of its account. */
export type Asked = kit.Asked<Cloud>;

export const { asking, sending } = requestsAbout<Cloud>();
