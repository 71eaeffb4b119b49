import type { CreateTestAccountRequest } from '@stratus/contracts';

/** The body for what a person has entered: an empty input asks for nothing. */
export const newAccountOf = (name: string, seed: string): CreateTestAccountRequest => ({
  ...(name.trim() !== '' && { name: name.trim() }),
  // Its lines are counted from its beginning.
  ...(seed.trim() !== '' && { seed }),
});
