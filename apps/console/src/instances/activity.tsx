import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EventRecord } from '@stratus/contracts';
import { Link } from 'wouter';
import { useRefusal } from '../api/identity.js';
import { Time } from '../ui/time.js';
import { happeningOf } from './instance-state.js';

const COLORS: Readonly<Record<EventRecord['status'], string>> = {
  failed: 'red',
  finished: 'green',
  notification: 'gray',
  scheduled: 'blue',
  started: 'blue',
};

/** What happened to an instance, newest first. */
export function Activity({ events }: { events: readonly EventRecord[] }): ReactNode {
  const refusal = useRefusal('listEvents');
  if (refusal !== undefined) return <Text c="dimmed">{refusal}</Text>;
  return (
    <Stack>
      <Table.ScrollContainer minWidth={520}>
        <Table aria-label="Events of the instance" fz="sm" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>What</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th>By</Table.Th>
              <Table.Th>When</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {events.map(({ id, action, status, secondary_entity: second, username, created, duration }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  {happeningOf(action)}
                  {second && (
                    <Text span inherit c="dimmed">
                      {`: ${second.label}`}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Group gap="xs" wrap="nowrap">
                    {status === 'notification' ? (
                      <Text size="sm" c="dimmed">
                        done
                      </Text>
                    ) : (
                      <Badge variant="light" color={COLORS[status]}>
                        {status}
                      </Badge>
                    )}
                    {duration !== null && duration > 0 && (
                      <Text size="xs" c="dimmed">
                        {`${duration.toFixed(1)} s`}
                      </Text>
                    )}
                  </Group>
                </Table.Td>
                <Table.Td>{username ?? '–'}</Table.Td>
                <Table.Td>
                  <Time value={created} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed">
        The newest {events.length}.{' '}
        <Anchor component={Link} href="/events" inherit underline="always">
          All events
        </Anchor>{' '}
        of the account
      </Text>
    </Stack>
  );
}
