import type { ReactNode } from 'react';
import { FieldInput } from './field-input.js';
import type { InputProps } from './field-input.js';

/** A text of one line, however long it may be. */
export function LineInput({ field: { max: _max, ...field }, ...props }: InputProps): ReactNode {
  return <FieldInput {...props} field={field} />;
}
