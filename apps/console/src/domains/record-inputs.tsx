import type { ComponentType, ReactNode } from 'react';
import { choiceInput } from '../forms/choice-input.js';
import { FieldInput } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { LineInput } from '../forms/line-input.js';
import { RECORD_TYPES, fieldOfType, typeOf } from './record-types.js';
import { SecondsInput } from './seconds-input.js';

/** A field in the words of the record’s type. */
const inWords = (Shown: ComponentType<InputProps> = FieldInput) =>
  function InWords(props: InputProps): ReactNode {
    return <Shown {...props} field={fieldOfType(typeOf(props.values ?? {}), props.field)} />;
  };

/** Texts take several lines, all else takes one. */
const TargetInput = (props: InputProps): ReactNode =>
  typeOf(props.values ?? {}) === 'TXT' ? <FieldInput {...props} /> : <LineInput {...props} />;

export const RECORD_INPUTS: Readonly<Record<string, ComponentType<InputProps>>> = {
  type: choiceInput(RECORD_TYPES),
  name: inWords(),
  target: inWords(TargetInput),
  priority: inWords(),
  weight: inWords(),
  port: inWords(),
  service: inWords(),
  protocol: inWords(),
  tag: inWords(),
  ttl_sec: inWords(SecondsInput),
};
