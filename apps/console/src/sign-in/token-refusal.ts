import { ApiProblem } from '../api/api-problem.js';

/** Why a token cannot be used, in words for the person who has it. */
export function tokenRefusal(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'This cannot be a token.';
  return error.status === 401 ? 'The gateway does not know this token.' : error.message;
}
