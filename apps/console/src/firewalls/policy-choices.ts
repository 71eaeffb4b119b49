import type { Action } from './rules-draft.js';

/** The actions of a policy, in words. */
export const POLICY_CHOICES: { value: Action; label: string }[] = [
  { value: 'DROP', label: 'Drop' },
  { value: 'ACCEPT', label: 'Accept' },
];
