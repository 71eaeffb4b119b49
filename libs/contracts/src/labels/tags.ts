import { VerbatimList } from '../validation/decorators.js';

/** Tags of an object: each 3..50 characters. */
export const Tags = (): PropertyDecorator => VerbatimList(500, 3, 50);
