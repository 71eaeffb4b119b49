import { Textarea } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { choiceInput } from '../forms/choice-input.js';
import { textsOf } from '../forms/field-input.js';
import type { InputProps } from '../forms/field-input.js';
import { LineInput } from '../forms/line-input.js';
import { titled } from '../forms/titled.js';
import { ALGORITHMS, CHECKS, STICKINESS } from './config-text.js';

const PemInput = (props: InputProps): ReactNode => (
  <Textarea
    {...textsOf(props)}
    value={typeof props.value === 'string' ? props.value : ''}
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
    autosize
    minRows={3}
    maxRows={6}
    classNames={{ input: 'mono' }}
    autoComplete="off"
    spellCheck={false}
  />
);

export const CONFIG_INPUTS: Readonly<Record<string, ComponentType<InputProps>>> = {
  protocol: choiceInput({ http: 'HTTP', https: 'HTTPS', tcp: 'TCP' }),
  ssl_cert: titled('Certificate', PemInput),
  ssl_key: titled('Private key', PemInput),
  cipher_suite: choiceInput({ recommended: 'Recommended', legacy: 'Legacy' }),
  proxy_protocol: choiceInput({ none: 'None', v1: 'Version 1', v2: 'Version 2' }),
  algorithm: choiceInput(ALGORITHMS),
  stickiness: choiceInput(STICKINESS),
  check: choiceInput(CHECKS),
  check_path: LineInput,
  check_body: LineInput,
  check_passive: titled('Passive checks', undefined, 'Failed requests count as failed checks'),
};
