import { Group, Loader, Skeleton, Text, Timeline } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DatabaseRecord } from '@stratus/contracts';
import { useRefusal } from '../api/identity.js';
import { useRecord } from '../api/queries.js';
import { Icon } from '../ui/icon.js';
import type { IconName } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { Time } from '../ui/time.js';
import { isPassing } from './database-status.js';
import { durationOf, lifeOf } from './life.js';
import type { Moment } from './life.js';
import { Section } from './section.js';
import { StatusBadge } from './status-badge.js';

const AGAIN_MS = 2_000;
const MAX_MOMENTS = 50;

/** What happened to a database, the last first. */
export function Life({ database: { id, status } }: { database: DatabaseRecord }): ReactNode {
  const refusal = useRefusal('listEvents');
  const filter = { 'entity.type': 'database', 'entity.id': id, '+order_by': 'id', '+order': 'desc' };
  const events = useRecord(
    'listEvents',
    {},
    { pageSize: MAX_MOMENTS, filter },
    { enabled: refusal === undefined, again: isPassing(status) && AGAIN_MS },
  );
  return (
    <Section title="Life" actions={<StatusBadge status={status} />}>
      {refusal !== undefined && (
        <Text size="sm" c="dimmed">
          {refusal}.
        </Text>
      )}
      {events.error && <Problem problem={events.error} onRetry={() => void events.refetch()} />}
      {refusal === undefined && events.isLoading && <Skeleton height={120} />}
      {events.data && <Moments moments={lifeOf(events.data.data)} />}
    </Section>
  );
}

const Moments = ({ moments }: { moments: readonly Moment[] }): ReactNode => (
  <Timeline bulletSize={24} lineWidth={2} active={moments.length}>
    {moments.map(({ id, title, outcome, ...moment }) => (
      <Timeline.Item
        key={id}
        title={title}
        bullet={<Bullet outcome={outcome} />}
        color={outcome === 'running' ? 'blue' : BULLETS[outcome].color}
        className="breakable"
      >
        <Details moment={moment} isFailure={outcome === 'failed'} />
      </Timeline.Item>
    ))}
  </Timeline>
);

const BULLETS: Readonly<Record<Exclude<Moment['outcome'], 'running'>, { icon: IconName; color: string }>> = {
  done: { icon: 'check', color: 'green' },
  failed: { icon: 'alert', color: 'red' },
  trouble: { icon: 'alert', color: 'yellow' },
};

const Bullet = ({ outcome }: Pick<Moment, 'outcome'>): ReactNode =>
  outcome === 'running' ? <Loader size={14} color="white" /> : <Icon name={BULLETS[outcome].icon} size={14} />;

interface DetailsProps {
  moment: Pick<Moment, 'statuses' | 'at' | 'seconds' | 'by' | 'message'>;
  isFailure: boolean;
}

const Details = ({ moment: { statuses, at, seconds, by, message }, isFailure }: DetailsProps): ReactNode => (
  <>
    {message !== null && (
      <Text size="sm" c={isFailure ? 'red' : undefined}>
        {message}
      </Text>
    )}
    {statuses.length > 0 && (
      <Group gap={4} my={4}>
        {statuses.map((status, index) => (
          <Group key={status} gap={4} wrap="nowrap">
            {index > 0 && (
              <Text size="xs" c="dimmed">
                →
              </Text>
            )}
            <StatusBadge status={status} />
          </Group>
        ))}
      </Group>
    )}
    <Text size="xs" c="dimmed">
      <Time value={at} />
      {seconds !== null && `, took ${durationOf(seconds)}`}
      {by !== null && `, by ${by}`}
    </Text>
  </>
);
