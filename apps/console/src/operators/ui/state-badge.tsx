import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

const COLORS = {
  running: 'blue',
  ready: 'green',
  done: 'green',
  enabled: 'green',
  accepted: 'green',
  undoing: 'orange',
  undone: 'gray',
  stopped: 'red',
  unknown: 'orange',
  refused: 'orange',
  failed: 'red',
  disabled: 'red',
  stuck: 'red',
} as const;

/** A word for how something is. */
export const StateBadge = ({ state }: { state: keyof typeof COLORS }): ReactNode => (
  <Badge variant="light" color={COLORS[state]}>
    {state}
  </Badge>
);
