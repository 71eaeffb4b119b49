import { Affix, Button, Loader, Text } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './icon.js';

/** A person who has scrolled further down is reading. */
const READING_PX = 120;

interface Props<T> {
  /** Name of the list, for readers of the screen. */
  label: string;
  /** What an item is called. */
  name: readonly [one: string, several: string];
  /** Newest first; a newer one has a higher id. */
  items: readonly T[];
  /** Of a closed row, about. */
  rowHeight: number;
  row: (item: T, isOpen: boolean, toggle: () => void) => ReactNode;
  /** Called when the end comes near. */
  loadOlder?: () => void;
  isLoadingOlder?: boolean;
}

/** Items of any number: those in view are on the page, older ones load as they come near. New ones never move what one reads. */
export function LiveList<T extends { id: number }>(props: Props<T>): ReactNode {
  const { label, name, items, rowHeight, row, loadOlder, isLoadingOlder = false } = props;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const { shown, waiting, showAll } = useUnmoved(items, open.size > 0);
  const waitingText = `${waiting} new ${waiting === 1 ? name[0] : name[1]}`;
  const container = useRef<HTMLOListElement>(null);
  const view = useWindowVirtualizer({
    count: shown.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 10,
    scrollMargin: container.current?.offsetTop ?? 0,
  });
  const rows = view.getVirtualItems();
  const last = rows.at(-1);
  useEffect(() => {
    if (last && last.index >= shown.length - 15) loadOlder?.();
  });
  const margin = view.options.scrollMargin;
  return (
    <>
      <ol
        className="events"
        ref={container}
        aria-label={label}
        style={{
          paddingTop: Math.max(0, (rows[0]?.start ?? margin) - margin),
          paddingBottom: Math.max(0, view.getTotalSize() - ((last?.end ?? margin) - margin)),
        }}
      >
        {rows.map(({ index, key }) => {
          const item = shown[index];
          return (
            <li key={key} data-index={index} ref={view.measureElement}>
              {item && row(item, open.has(item.id), () => setOpen(toggled(open, item.id)))}
            </li>
          );
        })}
      </ol>
      {isLoadingOlder && <Loader size="sm" mx="auto" my="md" display="block" aria-label={`Loading older ${name[1]}`} />}
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
            {waitingText}
          </Button>
        </Affix>
      )}
      <Text role="status" className="visually-hidden">
        {waiting > 0 ? waitingText : ''}
      </Text>
    </>
  );
}

const toggled = (all: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  all.has(id) ? new Set([...all].filter((each) => each !== id)) : new Set([...all, id]);

/** The items without those that have come since the person began to read further down, or in one of them. */
function useUnmoved<T extends { id: number }>(items: readonly T[], isReadingOne: boolean) {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const look = (): void => setDown(window.scrollY > READING_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  const isReading = isDown || isReadingOne;
  const [newest, setNewest] = useState<number | null>(null);
  const first = items[0]?.id ?? null;
  if (isReading && newest === null && first !== null) setNewest(first);
  if (!isReading && newest !== null) setNewest(null);
  const shown = newest === null ? items : items.filter(({ id }) => id <= newest);
  return {
    shown,
    waiting: items.length - shown.length,
    showAll: () => {
      setNewest(null);
      window.scrollTo({ top: 0 });
    },
  };
}
