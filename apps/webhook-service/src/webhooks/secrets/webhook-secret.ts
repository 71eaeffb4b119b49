import { ApiFailure, MAX_WEBHOOK_SECRETS, notFound } from '@stratus/contracts';

/** @throws ApiFailure 400 if a webhook with these secrets can have no other. */
export function refuseUnlessRoomForSecret(ids: readonly number[]): void {
  if (ids.length < MAX_WEBHOOK_SECRETS) return;
  const reason = `A webhook has at most ${MAX_WEBHOOK_SECRETS} secrets: delete the old one, ${ids[0]}, once your receiver knows the new one`;
  throw new ApiFailure(400, [{ reason }]);
}

/** @throws ApiFailure 404 if the webhook does not have this secret; 400 if it is the last one. */
export function refuseUnlessSecretMayGo(id: number, ids: readonly number[]): void {
  if (!ids.includes(id)) throw notFound();
  if (ids.length > 1) return;
  const reason = 'This is the last secret of the webhook: create another one first';
  throw new ApiFailure(400, [{ reason }]);
}
