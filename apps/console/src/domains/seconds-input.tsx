import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { DOCUMENTED_SECONDS } from '@stratus/contracts/browser';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { durationOf } from './seconds.js';

const CHOICES = DOCUMENTED_SECONDS.map((seconds) => ({ value: String(seconds), label: durationOf(seconds) }));

/** A choice among the times that name servers know. */
export const SecondsInput = (props: InputProps): ReactNode => (
  <Select
    {...textsOf(props)}
    data={CHOICES}
    value={String(props.value ?? 0)}
    onChange={(value) => props.onChange(Number(value))}
    allowDeselect={false}
  />
);
