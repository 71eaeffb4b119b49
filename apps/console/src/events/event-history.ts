import type { EventRecord } from '@stratus/contracts';
import { useHistory } from '../api/history.js';
import type { History } from '../api/history.js';
import { matches, wireFilterOf } from './event-filter.js';
import type { EventFilter } from './event-filter.js';
import { useLiveEvents } from './live-events.js';
import { joined } from './joined-events.js';

/** The events that match: new ones as they happen, older ones page by page. */
export function useEventHistory(filter: EventFilter, pageSize?: number): History<EventRecord> {
  const live = useLiveEvents().events;
  const history = useHistory('listEvents', {}, { filter: wireFilterOf(filter), pageSize }, { isKept: true });
  const { records: loaded, results, hasOlder } = history;
  if (!loaded) return history;
  const matching = live.filter((event) => matches(filter, event));
  const records = joined(matching, loaded, !hasOlder);
  return { ...history, records, results: results + records.length - loaded.length };
}
