import { ApiFailure } from '@stratus/contracts';

/** 401, the same for every invalid token and any reason, including a deleted user, whose tokens have ended. */
export const invalidToken = (): ApiFailure => new ApiFailure(401, [{ reason: 'Invalid Token' }]);
