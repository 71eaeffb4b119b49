import { COMPUTE_ID, invalid, notFound } from '@stratus/contracts';
import type { ApiFailure } from '@stratus/contracts';
import { UnheardOf } from '../read-through.js';

/** An instance as far as addresses, VLANs and gates need to know it. */
export interface Compute {
  id: number;
  accountId: number;
  region: string;
  label: string;
  /** The live migration that holds the gate closed. */
  migrationId: string | null;
}

export const unknownComputeInBody = (id: number): UnheardOf =>
  new UnheardOf(id, invalid(COMPUTE_ID, `${COMPUTE_ID} is not valid: there is no such instance`));
export const unknownInPath = (id: number): UnheardOf => new UnheardOf(id, notFound());

export const computeReleased = (): ApiFailure =>
  invalid(COMPUTE_ID, 'The instance has been deleted: nothing can be given to it any more');
