import { COMPUTE_ID, invalid, notFound, reasons } from '@stratus/contracts';
import type { ApiFailure } from '@stratus/contracts';
import { UnknownHere } from '../read-through.js';

/** The facts about an instance that addresses, VLANs and gates need. */
export interface Compute {
  id: number;
  accountId: number;
  region: string;
  label: string;
  /** The live migration that keeps the gate closed; null when the gate is open. */
  migrationId: string | null;
}

export const unknownComputeInBody = (id: number): UnknownHere =>
  new UnknownHere(id, invalid(undefined, reasons.invalidInstance(id)));
export const unknownInPath = (id: number): UnknownHere => new UnknownHere(id, notFound());

export const computeReleased = (): ApiFailure => invalid(COMPUTE_ID, 'The instance has been deleted');
