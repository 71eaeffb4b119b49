import { useQueries } from '@tanstack/react-query';
import { Card, Group, SimpleGrid, Skeleton, Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useIdentity } from '../api/identity.js';
import { refusalOf } from '../api/permission.js';
import { keyOf } from '../api/queries.js';
import { useApi } from '../api/session.js';
import { Icon } from '../ui/icon.js';
import { COUNTED } from './counted.js';
import type { Counted } from './counted.js';

/** The smallest page of the API: only its `results` are shown. */
const ASKED = { page: 1, pageSize: 25 };

export interface Count extends Counted {
  /** Undefined until it is known. */
  results: number | undefined;
  /** Why it stays unknown. */
  refusal: string | undefined;
}

/** How many of each kind the account has, as far as the signed-in user may look. */
export function useCounts(): Count[] {
  const api = useApi();
  const identity = useIdentity();
  const refusals = COUNTED.map(({ operation }) => identity && refusalOf(identity, operation));
  const replies = useQueries({
    queries: COUNTED.map(({ operation }, index) => ({
      queryKey: keyOf(operation, {}, ASKED),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(operation, {}, undefined, { ...ASKED, signal }),
      enabled: identity !== undefined && refusals[index] === undefined,
    })),
  });
  return COUNTED.map(({ label, operation, icon, place }, index) => {
    const { data, error } = replies[index] ?? {};
    return {
      label,
      operation,
      icon,
      place,
      results: data?.results,
      refusal: refusals[index] ?? error?.message,
    };
  });
}

export const Counts = ({ counts }: { counts: readonly Count[] }): ReactNode => (
  <SimpleGrid component="ul" m={0} p={0} cols={{ base: 2, sm: 3, md: 5 }} spacing="sm" className="counts">
    {counts.map((count) => (
      <li key={count.label}>
        <CountCard count={count} />
      </li>
    ))}
  </SimpleGrid>
);

function CountCard({ count }: { count: Count }): ReactNode {
  const { label, icon, place, results, refusal } = count;
  const inside = (
    <>
      <Group gap={8} wrap="nowrap" c="dimmed">
        <Icon name={icon} size={16} />
        <Text size="sm" truncate>
          {label}
        </Text>
      </Group>
      {results === undefined && refusal === undefined ? (
        <Skeleton height={24} mt={8} width={48} aria-label={`${label}: loading`} />
      ) : (
        <Text fz={24} fw={600} lh={1.3} c={refusal === undefined ? undefined : 'dimmed'}>
          {refusal === undefined ? (results ?? 0).toLocaleString('en') : '–'}
        </Text>
      )}
      {refusal !== undefined && <span className="visually-hidden">{refusal}</span>}
    </>
  );
  const shared = { withBorder: true, padding: 'md', radius: 'md', h: '100%' };
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} multiline maw={280}>
      {place !== undefined && refusal === undefined ? (
        <Card {...shared} component={Link} href={place} className="count">
          {inside}
        </Card>
      ) : (
        <Card {...shared}>{inside}</Card>
      )}
    </Tooltip>
  );
}
