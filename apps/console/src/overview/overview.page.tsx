import { Anchor, Grid, Group, Skeleton, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useIdentity } from '../api/identity.js';
import { LatestEvents } from '../events/entity-events.js';
import { LiveBadge } from '../events/live-badge.js';
import { useLiveEvents } from '../events/live-events.js';
import { PageHeader } from '../ui/page-header.js';
import { isNew } from './counted.js';
import { Counts, useCounts } from './counts.js';
import { FirstSteps } from './first-steps.js';
import { WhoAmI } from './who-am-i.js';

const ALL_EVENTS = { kind: '', id: '', action: '', user: '' };

export default function OverviewPage(): ReactNode {
  const counts = useCounts();
  const identity = useIdentity();
  return (
    <>
      <PageHeader title="Overview" subtitle="What the account has, and what happens in it" />
      <Stack gap="xl">
        <Counts counts={counts} />
        {isNew(Object.fromEntries(counts.map(({ label, results }) => [label, results]))) && <FirstSteps />}
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack gap="sm" component="section" aria-label="Latest events">
              <Group justify="space-between">
                <Group gap="sm">
                  <Title order={2} size="h4">
                    Latest events
                  </Title>
                  <LiveBadge state={useLiveEvents().state} />
                </Group>
                <Anchor component={Link} href="/events" size="sm">
                  All events
                </Anchor>
              </Group>
              <LatestEvents filter={ALL_EVENTS} limit={8}>
                Nothing has happened yet. Whatever you or a colleague change appears here at once.
              </LatestEvents>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            {identity ? <WhoAmI identity={identity} /> : <Skeleton height={160} aria-label="Loading" />}
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}
