import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, VerbatimText } from '../validation/decorators.js';
import { volumeRecord } from './volume.record.js';

/** Filterable fields of volumes (contract 3). */
export const VOLUME_FIELDS = scalarFields(volumeRecord) satisfies FilterableFields;

const labelFault = (label: string): string | undefined => {
  if (!/^[A-Za-z0-9_-]*$/.test(label)) return 'Label must include only ASCII letters, numbers, underscores, and dashes';
  if (!/^[A-Za-z]/.test(label)) return 'Must begin with a letter';
  return /--|__/.test(label) ? 'Label must not have two dashes or underscores in a row' : undefined;
};

/** {@link labelFault} as a pattern. */
const VOLUME_LABEL_PATTERN = '^(?!.*(--|__))[A-Za-z][A-Za-z0-9_-]*$';

/** Label of a volume (contract 4.6): 1..32 ASCII letters, digits, hyphens and underscores, a letter first. */
export const VolumeLabel = (): PropertyDecorator =>
  applyDecorators(VerbatimText(1, 32), Conforms('volumeLabel', labelFault, { pattern: VOLUME_LABEL_PATTERN }));
