import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FeedState } from './live-feed.js';

const SHOWN: Readonly<Record<FeedState, readonly [color: string, text: string]>> = {
  connecting: ['gray', 'Connecting'],
  live: ['green', 'Live'],
  reconnecting: ['orange', 'Reconnecting'],
  paused: ['gray', 'Paused'],
  refused: ['red', 'Not live'],
};

/** Whether events arrive as they happen. */
export function LiveBadge({ state }: { state: FeedState }): ReactNode {
  const [color, text] = SHOWN[state];
  return (
    <Badge role="status" color={color} variant={state === 'live' ? 'dot' : 'light'} tt="none">
      {text}
    </Badge>
  );
}
