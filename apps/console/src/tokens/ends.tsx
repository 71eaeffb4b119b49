import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Time } from '../ui/time.js';
import { endingOf } from './expiry.js';

/** When a token ends, in a colour that warns. */
export function Ends({ expiry }: { expiry: string }): ReactNode {
  const ending = endingOf(expiry);
  if (ending === 'never') return 'never';
  if (ending === 'later') return <Time value={expiry} />;
  return (
    <Badge variant="light" color={ending === 'ended' ? 'red' : 'orange'} component="span" tt="none">
      <Time value={expiry} />
    </Badge>
  );
}
