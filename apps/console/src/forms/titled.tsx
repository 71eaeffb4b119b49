import type { ComponentType, ReactNode } from 'react';
import { FieldInput } from './field-input.js';
import type { InputProps } from './field-input.js';

/** An input with a title and a help text of its own. */
export const titled = (
  title: string,
  Shown: ComponentType<InputProps> = FieldInput,
  description?: string,
): ComponentType<InputProps> =>
  function TitledInput(props: InputProps): ReactNode {
    return <Shown {...props} field={{ ...props.field, title, ...(description !== undefined && { description }) }} />;
  };
