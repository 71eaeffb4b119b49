import { applyDecorators } from '../validation/apply-decorators.js';
import { ONE_LINE, Pattern, VerbatimList, VerbatimText } from '../validation/decorators.js';

/** Bounds of the label of a tag, in characters (contract 1.8). */
const LENGTH = [3, 50] as const;

/** A tag: 3..50 characters, without control characters. */
export const TagLabel = (): PropertyDecorator =>
  applyDecorators(VerbatimText(...LENGTH), Pattern(ONE_LINE, 'Must not contain control characters'));

/** Maximum tags per object. */
export const MAX_TAGS = 500;

/** Tags of an object, each as {@link TagLabel}. */
export const Tags = (): PropertyDecorator => VerbatimList(MAX_TAGS, ...LENGTH);
