import { Code } from '@mantine/core';
import { Fragment } from 'react';
import type { ReactNode } from 'react';

/** A text of the contract: what is between backticks is code. */
export const withCode = (text: string): ReactNode =>
  text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <Code key={index}>{part}</Code> : <Fragment key={index}>{part}</Fragment>,
    );
