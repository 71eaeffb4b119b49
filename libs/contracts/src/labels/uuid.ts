import { Pattern } from '../validation/decorators.js';

/** An id that the calling service chooses before its first try. */
export const Uuid = (): PropertyDecorator =>
  Pattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Must be a UUID, in lower case');
