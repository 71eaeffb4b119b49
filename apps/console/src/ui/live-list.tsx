import { Affix, Button, Loader, Text } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { EventRecord } from '@stratus/contracts';
import { Icon } from '../ui/icon.js';
import { EventRow } from './event-row.js';
import type { EventHistory } from './event-history.js';

const ROW_HEIGHT = 66;
/** A person who has scrolled further down is reading. */
const READING_PX = 120;

/** Events of any number: those in view are on the page, older ones load as they come near. New ones never move what one reads. */
export function EventList({ history }: { history: EventHistory }): ReactNode {
  const { events = [], loadOlder, isLoadingOlder } = history;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { shown, waiting, showAll } = useUnmoved(events, open.size > 0);
  const container = useRef<HTMLOListElement>(null);
  const view = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 10,
    scrollMargin: container.current?.offsetTop ?? 0,
  });
  const rows = view.getVirtualItems();
  const last = rows.at(-1);
  useEffect(() => {
    if (last && last.index >= shown.length - 15) loadOlder();
  });
  const margin = view.options.scrollMargin;
  return (
    <>
      <ol
        className="events"
        ref={container}
        aria-label="Events"
        style={{
          paddingTop: Math.max(0, (rows[0]?.start ?? margin) - margin),
          paddingBottom: Math.max(0, view.getTotalSize() - ((last?.end ?? margin) - margin)),
        }}
      >
        {rows.map(({ index, key }) => {
          const event = shown[index];
          return (
            <li key={key} data-index={index} ref={view.measureElement}>
              {event && (
                <EventRow event={event} isOpen={open.has(event.id)} onToggle={() => setOpen(toggled(open, event.id))} />
              )}
            </li>
          );
        })}
      </ol>
      {isLoadingOlder && <Loader size="sm" mx="auto" my="md" display="block" aria-label="Loading older events" />}
      {waiting > 0 && (
        <Affix position={{ top: 64, left: 0, right: 0 }} ta="center" className="events-waiting">
          <Button
            size="compact-md"
            radius="xl"
            leftSection={<Icon name="chevronUp" size={14} />}
            onClick={() => {
              setOpen(new Set());
              showAll();
            }}
          >
            {waiting} new {waiting === 1 ? 'event' : 'events'}
          </Button>
        </Affix>
      )}
      <Text role="status" className="visually-hidden">
        {waiting > 0 ? `${waiting} new events` : ''}
      </Text>
    </>
  );
}

const toggled = (all: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  all.has(id) ? new Set([...all].filter((each) => each !== id)) : new Set([...all, id]);

/** The events without those that have happened since the person began to read further down, or in one of them. */
function useUnmoved(events: readonly EventRecord[], isReadingOne: boolean) {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const look = (): void => setDown(window.scrollY > READING_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  const isReading = isDown || isReadingOne;
  const [newest, setNewest] = useState<number | null>(null);
  const first = events[0]?.id ?? null;
  if (isReading && newest === null && first !== null) setNewest(first);
  if (!isReading && newest !== null) setNewest(null);
  const shown = newest === null ? events : events.filter(({ id }) => id <= newest);
  return {
    shown,
    waiting: events.length - shown.length,
    showAll: () => {
      setNewest(null);
      window.scrollTo({ top: 0 });
    },
  };
}
