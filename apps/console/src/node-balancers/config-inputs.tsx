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
  port: titled('Port', undefined, 'Unique on the NodeBalancer'),
  protocol: choiceInput({ http: 'HTTP', https: 'HTTPS', tcp: 'TCP' }),
  ssl_cert: titled('Certificate', PemInput),
  ssl_key: titled('Private key', PemInput),
  cipher_suite: choiceInput({ recommended: 'Recommended', legacy: 'Legacy' }),
  proxy_protocol: choiceInput({ none: 'None', v1: 'Version 1', v2: 'Version 2' }),
  algorithm: titled('Algorithm', choiceInput(ALGORITHMS), 'Which node gets the next connection'),
  stickiness: titled(
    'Stickiness',
    choiceInput(STICKINESS),
    'Whether a client returns to its node; cookies need HTTP or HTTPS',
  ),
  check: titled('Check', choiceInput(CHECKS), 'How it finds out which nodes answer'),
  check_path: titled('Path', LineInput, 'What the check requests'),
  check_body: titled('Text', LineInput, 'What the response must contain'),
  check_interval: titled('Interval', undefined, 'Seconds between checks, more than the timeout'),
  check_timeout: titled('Timeout', undefined, 'Seconds that a node may take to answer'),
  check_attempts: titled('Attempts', undefined, 'Failed checks before a node gets no more connections'),
  check_passive: titled('Passive checks', undefined, 'Failed requests count as failed checks'),
};
