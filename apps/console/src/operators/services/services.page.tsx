import { Anchor, Badge, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OperatedService } from '@stratus/contracts';
import { PageHeader } from '../../ui/page-header.js';
import { Time } from '../../ui/time.js';
import { AGAIN_MS, useOperated } from '../api/operator-queries.js';
import { Operated } from '../ui/operated.js';
import { StateBadge } from '../ui/state-badge.js';
import { Totals } from './totals.js';

interface Services {
  services: OperatedService[];
  gateway: string | null;
}

/** What runs, who leads, and what waits. */
export default function ServicesPage(): ReactNode {
  const query = useOperated<Services>({ path: '/services' }, AGAIN_MS);
  return (
    <>
      <PageHeader title="Services" subtitle="As their databases know them, whether or not they answer." />
      <Operated query={query}>
        {({ services, gateway }) => (
          <Stack gap="lg">
            <Totals services={services} gateway={gateway} />
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {services.map((service) => (
                <Service key={service.service} service={service} />
              ))}
            </SimpleGrid>
          </Stack>
        )}
      </Operated>
    </>
  );
}

const Service = ({ service: { service, state, ready, replicas, error, ...waiting } }: { service: OperatedService }) => (
  <Paper withBorder p="md" radius="md" component="section" aria-label={service}>
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fw={600}>{service}-service</Text>
        <Group gap={6}>
          {ready !== null && ready !== 'ready' && (
            <Badge variant="light" color="orange" tt="none">
              {ready}
            </Badge>
          )}
          <StateBadge state={state} />
        </Group>
      </Group>
      {error !== null && (
        <Text size="sm" c="red" className="breakable">
          {error}
        </Text>
      )}
      {replicas.length === 0 && error === null && (
        <Text size="sm" c="dimmed">
          No process of it has a session in its database.
        </Text>
      )}
      {replicas.map(({ name, address, since, leads }) => (
        <Stack key={name} gap={4}>
          <Text size="sm" className="breakable">
            <span className="mono">{name}</span>
            <Text span size="xs" c="dimmed">
              {address !== null && ` · ${address}`} · <Time value={since} />
            </Text>
          </Text>
          {leads.length > 0 && (
            <Group gap={4}>
              {leads.map((work) => (
                <Badge key={work} variant="default" tt="none" fw={500}>
                  {work}
                </Badge>
              ))}
            </Group>
          )}
        </Stack>
      ))}
      <Waiting {...waiting} />
    </Stack>
  </Paper>
);

type WaitingProps = Pick<OperatedService, 'unpublished' | 'oldestUnpublishedSeconds' | 'sagas'>;

const Waiting = ({ unpublished, oldestUnpublishedSeconds: oldest, sagas }: WaitingProps): ReactNode => (
  <Group gap="md">
    {unpublished !== null && (
      <Text size="sm" c={unpublished > 0 ? undefined : 'dimmed'}>
        {unpublished === 0
          ? 'All events published'
          : `${unpublished} events wait, the first for ${Math.ceil(oldest ?? 0)} s`}
      </Text>
    )}
    {sagas !== null && (
      <Anchor component={Link} href="/sagas" size="sm" {...(sagas.stuck > 0 && { c: 'red' })}>
        {sagasText(sagas)}
      </Anchor>
    )}
  </Group>
);

const sagasText = ({ unfinished, stuck }: { unfinished: number; stuck: number }): string => {
  if (unfinished === 0) return 'No unfinished sagas';
  return `${unfinished} unfinished ${unfinished === 1 ? 'saga' : 'sagas'}${stuck > 0 ? `, ${stuck} stuck` : ''}`;
};
