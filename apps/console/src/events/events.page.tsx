import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { Empty } from '../ui/empty.js';
import { LiveList } from '../ui/live-list.js';
import { Loading } from '../ui/loading.js';
import { PageHeader } from '../ui/page-header.js';
import { Problem } from '../ui/problem.js';
import { EventFilters } from './event-filters.js';
import { filterOfUrl, isEmpty, queryOf } from './event-filter.js';
import type { EventFilter } from './event-filter.js';
import { useEventHistory } from './event-history.js';
import { EventRow } from './event-row.js';
import { LiveBadge } from './live-badge.js';
import { useLiveEvents } from './live-events.js';

const ROW_HEIGHT = 66;

export default function EventsPage(): ReactNode {
  const [query] = useSearchParams();
  const [, open] = useLocation();
  const filter = filterOfUrl(query);
  const show = (next: EventFilter): void => {
    const text = queryOf(next);
    open(text === '' ? '/events' : `/events?${text}`, { replace: true });
  };
  return (
    <>
      <PageHeader title="Events" subtitle="Every change of the account in the last 90 days, as it happens">
        <LiveBadge state={useLiveEvents().state} />
      </PageHeader>
      <EventFilters filter={filter} onChange={show} />
      <Found key={queryOf(filter)} filter={filter} />
    </>
  );
}

function Found({ filter }: { filter: EventFilter }): ReactNode {
  const history = useEventHistory(filter);
  const { records: events, results, problem, retry } = history;
  if (problem && !events) return <Problem problem={problem} onRetry={retry} />;
  if (!events) return <Loading />;
  if (events.length === 0 && isEmpty(filter))
    return (
      <Empty icon="activity" title="Nothing has happened yet">
        Each change of the account is an event: what was created, changed or deleted, by whom, and how far its jobs are.
        Create something, here or through the API, and it appears at once.
      </Empty>
    );
  return (
    <>
      <Group justify="flex-end" mb="xs">
        <Text size="sm" c="dimmed" role="status">
          {results.toLocaleString('en')} {results === 1 ? 'event' : 'events'}
        </Text>
      </Group>
      {events.length === 0 ? (
        <Text c="dimmed" size="sm" p="lg" ta="center">
          Nothing matches. An event that does appears here as it happens.
        </Text>
      ) : (
        <LiveList
          label="Events"
          name={['event', 'events']}
          items={events}
          rowHeight={ROW_HEIGHT}
          row={(event, isOpen, toggle) => <EventRow event={event} isOpen={isOpen} onToggle={toggle} />}
          loadOlder={history.loadOlder}
          isLoadingOlder={history.isLoadingOlder}
        />
      )}
    </>
  );
}
