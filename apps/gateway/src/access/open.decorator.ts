import { SetMetadata } from '@nestjs/common';

export const OPEN_METADATA = 'stratus:open';

/** Marks a method that is not an operation of the API but a page that anybody may read. */
export const Open = () => SetMetadata(OPEN_METADATA, true);
