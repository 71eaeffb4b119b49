import { TextList } from '../validation/decorators.js';

/** Tags of an object: each 3..50 characters. */
export const Tags = (): PropertyDecorator => TextList(500, 3, 50);
