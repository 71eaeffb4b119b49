/** Why a subscriber cannot follow the events, in a sentence that says what to do. */
export class FollowError extends Error {
  override readonly name = 'FollowError';
}
