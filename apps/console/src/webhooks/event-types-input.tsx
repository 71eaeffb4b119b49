import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import EVENT_TYPES from '../api/event-types.generated.js';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { patternsOf } from './type-patterns.js';

const PATTERNS = patternsOf(EVENT_TYPES);

/** Types of events and patterns of them, with those that exist to choose from. */
export const EventTypesInput = (props: InputProps): ReactNode => (
  <TagsInput
    {...textsOf(props)}
    data={PATTERNS}
    limit={40}
    maxDropdownHeight={260}
    splitChars={[',', ' ']}
    value={(props.value ?? []) as string[]}
    onChange={props.onChange}
    placeholder="vpc_*"
    spellCheck={false}
  />
);
