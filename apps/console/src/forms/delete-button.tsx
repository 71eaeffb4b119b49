import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OperationName, ParamsOf } from '../api/operations.js';
import type { IconName } from '../ui/icon.js';
import { QuestionButton } from './question-button.js';

interface Props<N extends OperationName> {
  operation: N;
  params: ParamsOf<N>;
  /** What the button says. */
  label?: string;
  /** Default: a bin. */
  icon?: IconName;
  size?: 'sm' | 'compact-sm';
  /** What is deleted, by its name. */
  what: string;
  /** What else is lost, or what is in the way. */
  children?: ReactNode;
  /** Why it is not possible now. */
  unavailable?: string | undefined;
  onDone?: () => void;
}

/** A button that deletes after a question. */
export const DeleteButton = <N extends OperationName>({
  label = 'Delete',
  icon = 'trash',
  what,
  children = <Text size="sm">This cannot be undone.</Text>,
  ...button
}: Props<N>): ReactNode => (
  <QuestionButton {...button} label={label} question={`${label} ${what}?`} icon={icon} color="red" textColor="red">
    {children}
  </QuestionButton>
);
