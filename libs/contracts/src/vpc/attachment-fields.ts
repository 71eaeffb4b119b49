import { Pattern } from '../validation/decorators.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Id of an attachment or of a change to one; the calling service chooses it before its first try. */
export const AttachmentId = (): PropertyDecorator => Pattern(UUID, 'Must be a UUID');
