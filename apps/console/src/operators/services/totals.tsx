import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DeadLetterRecord, OperatedService, StreamState } from '@stratus/contracts';
import { AGAIN_MS, useOperated } from '../api/operator-queries.js';

interface Props {
  services: readonly OperatedService[];
  gateway: string | null;
}

/** The installation in five numbers; those that ask for an operator are red. */
export function Totals({ services, gateway }: Props): ReactNode {
  const streams = useOperated<{ streams: StreamState[] }>({ path: '/streams' }, AGAIN_MS);
  const dead = useOperated<{ deadLetters: DeadLetterRecord[]; total: number }>(
    { path: '/dead-letters', query: { limit: 1 } },
    AGAIN_MS,
  );
  const running = services.filter(({ state }) => state === 'running').length;
  const waiting = services.reduce((sum, { unpublished }) => sum + (unpublished ?? 0), 0);
  const stuck = services.reduce((sum, { sagas }) => sum + (sagas?.stuck ?? 0), 0);
  const lost = streams.data?.streams.filter(({ exists }) => !exists).length;
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }}>
      <Total
        label="Services running"
        value={`${running} of ${services.length}`}
        isBad={running < services.length}
        href="/"
      />
      <Total label="Gateway" value={gateway ?? 'not asked'} isBad={gateway !== null && gateway !== 'ready'} href="/" />
      <Total label="Unpublished events" value={waiting} isBad={waiting > 1_000 || lost === 1} href="/streams" />
      <Total label="Stuck sagas" value={stuck} isBad={stuck > 0} href="/sagas" />
      <Total label="Dead letters" value={dead.data?.total} isBad={(dead.data?.total ?? 0) > 0} href="/dead-letters" />
    </SimpleGrid>
  );
}

interface TotalProps {
  label: string;
  value: string | number | undefined;
  isBad: boolean;
  href: string;
}

const Total = ({ label, value, isBad, href }: TotalProps): ReactNode => (
  <Paper withBorder p="md" radius="md" component={Link} href={href} className="count logo">
    <Stack gap={2}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fw={600} size="lg" {...(isBad && { c: 'red' })}>
        {value ?? '–'}
      </Text>
    </Stack>
  </Paper>
);
