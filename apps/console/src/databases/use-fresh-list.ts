import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reply } from '../api/operations.js';
import { isPassing } from './database-status.js';

const EVERY_MS = 2_000;
const LIST = 'listDatabases';

/** Asks for the list of databases again while a job has one of those that are shown. */
export function useFreshList(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      const pages = queries.getQueriesData<Reply<typeof LIST>>({ queryKey: [LIST], type: 'active' });
      if (pages.some(([, page]) => page?.data.some(({ status }) => isPassing(status))))
        void queries.invalidateQueries({ queryKey: [LIST] });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [queries]);
}
