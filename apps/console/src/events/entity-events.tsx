import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useRefusal } from '../api/identity.js';
import { useApi } from '../api/session.js';
import { Problem } from '../ui/problem.js';
import { queryOf } from './event-filter.js';
import type { EventFilter } from './event-filter.js';
import { useEventHistory } from './event-history.js';
import { EventRow } from './event-row.js';

/** The smallest page of the API. */
const PAGE_SIZE = 25;

/** The latest events of one entity, live, and the way to all of them: for the page of that entity. */
export function EntityEvents({
  kind,
  id,
}: {
  /** In the services' word. */ kind: string;
  id: number | string;
}): ReactNode {
  const { dialect } = useApi();
  const filter = { kind: dialect.text(kind), id: String(id), action: '', user: '' };
  return (
    <Stack gap="sm" component="section" aria-label="Events">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Events
        </Title>
        <Anchor component={Link} href={`/events?${queryOf(filter)}`} size="sm">
          All events
        </Anchor>
      </Group>
      <LatestEvents filter={filter} limit={6}>
        Nothing has happened to it in the last 90 days.
      </LatestEvents>
    </Stack>
  );
}

/** The first events that match, live. */
export function LatestEvents(props: { filter: EventFilter; limit: number; children: ReactNode }): ReactNode {
  const refusal = useRefusal('listEvents');
  if (refusal === undefined) return <ShownEvents {...props} />;
  return (
    <Text size="sm" c="dimmed">
      {refusal}
    </Text>
  );
}

function ShownEvents({
  filter,
  limit,
  children,
}: {
  filter: EventFilter;
  limit: number;
  children: ReactNode;
}): ReactNode {
  const { records: events, problem, retry } = useEventHistory(filter, PAGE_SIZE);
  const [open, setOpen] = useState<number | null>(null);
  if (problem && !events) return <Problem problem={problem} onRetry={retry} />;
  if (!events) return <Skeleton height={120} aria-label="Loading" />;
  if (events.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    );
  return (
    <ol className="events">
      {events.slice(0, limit).map((event) => (
        <li key={event.id}>
          <EventRow
            event={event}
            isOpen={open === event.id}
            onToggle={() => setOpen(open === event.id ? null : event.id)}
          />
        </li>
      ))}
    </ol>
  );
}
