import { Anchor, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { LatestEvents } from '../events/entity-events.js';
import { queryOf } from '../events/event-filter.js';

/** What the user did: events name who caused them. */
export function UserEvents({ username }: { username: string }): ReactNode {
  const filter = { kind: '', id: '', action: '', user: username };
  return (
    <Stack gap="sm" component="section" aria-label="Events">
      <Group justify="space-between">
        <Title order={2} size="h4">
          What this user did
        </Title>
        <Anchor component={Link} href={`/events?${queryOf(filter)}`} size="sm">
          All events
        </Anchor>
      </Group>
      <LatestEvents filter={filter} limit={6}>
        Nothing in the last 90 days.
      </LatestEvents>
    </Stack>
  );
}
