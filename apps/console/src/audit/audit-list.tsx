import { Loader } from '@mantine/core';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { AuditHistory } from './audit-history.js';
import { AuditRow } from './audit-row.js';

const ROW_HEIGHT = 95;

/** Entries of any number: those in view are on the page, older ones load as they come near. */
export function AuditList({ history }: { history: AuditHistory }): ReactNode {
  const { entries = [], loadOlder, isLoadingOlder } = history;
  const [open, setOpen] = useState<number | null>(null);
  const container = useRef<HTMLOListElement>(null);
  const view = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 10,
    scrollMargin: container.current?.offsetTop ?? 0,
  });
  const rows = view.getVirtualItems();
  const last = rows.at(-1);
  useEffect(() => {
    if (last && last.index >= entries.length - 15) loadOlder();
  });
  const margin = view.options.scrollMargin;
  return (
    <>
      <ol
        className="events"
        ref={container}
        aria-label="Audit log"
        style={{
          paddingTop: Math.max(0, (rows[0]?.start ?? margin) - margin),
          paddingBottom: Math.max(0, view.getTotalSize() - ((last?.end ?? margin) - margin)),
        }}
      >
        {rows.map(({ index, key }) => {
          const entry = entries[index];
          return (
            <li key={key} data-index={index} ref={view.measureElement}>
              {entry && (
                <AuditRow
                  entry={entry}
                  isOpen={open === entry.id}
                  onToggle={() => setOpen(open === entry.id ? null : entry.id)}
                />
              )}
            </li>
          );
        })}
      </ol>
      {isLoadingOlder && <Loader size="sm" mx="auto" my="md" display="block" aria-label="Loading older entries" />}
    </>
  );
}
