import { SetMetadata } from '@nestjs/common';

export const OPEN_METADATA = 'stratus:open';

/** Marks a method that serves a public page instead of an operation of the API. */
export const Open = () => SetMetadata(OPEN_METADATA, true);
