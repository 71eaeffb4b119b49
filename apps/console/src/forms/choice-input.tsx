import { Select } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { textsOf } from './field-input.js';
import type { InputProps } from './field-input.js';

/** A choice that always has a value, in the words of people. */
export const choiceInput = (labels: Readonly<Record<string, string>>): ComponentType<InputProps> =>
  function ChoiceInput(props: InputProps): ReactNode {
    return (
      <Select
        {...textsOf(props)}
        data={Object.entries(labels).map(([value, label]) => ({ value, label }))}
        value={typeof props.value === 'string' ? props.value : null}
        onChange={props.onChange}
        allowDeselect={false}
      />
    );
  };
