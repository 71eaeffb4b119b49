import { ApiFailure } from '@stratus/contracts';

/** 401, the same for every invalid token and any reason: also for a user that has been deleted, which ends its tokens. */
export const invalidToken = (): ApiFailure => new ApiFailure(401, [{ reason: 'Invalid Token' }]);
