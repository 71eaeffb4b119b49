import { operations } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';

/** Every operation that clients reach over HTTP. */
export const routedOperations: readonly Operation[] = operations.filter(({ http }) => http !== undefined);
