import { refuseIfAny } from '@stratus/contracts';

export interface SshKey {
  id: number;
  userId: number;
  label: string;
  sshKey: string;
  created: Date;
}

/** SSH keys that a user may have (contract 4.10). */
export const MAX_SSH_KEYS = 100;

/** @throws ApiFailure 400 when the user has the most keys that it may have. */
export function refuseUnlessRoomForKey(count: number): void {
  refuseIfAny(count < MAX_SSH_KEYS ? [] : [TOO_MANY]);
}

const TOO_MANY = { reason: `A user can have up to ${MAX_SSH_KEYS} SSH keys: delete one that you no longer need` };
