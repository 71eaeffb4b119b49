import { ApiFailure, unavailable } from '@stratus/contracts';

/** Another deletion has the tag. */
export class TagBusy extends ApiFailure {
  constructor() {
    const { status, errors, retryAfterSeconds } = unavailable(
      'The tag is just being deleted. Nothing was changed; retry.',
    );
    super(status, errors, retryAfterSeconds);
  }
}
