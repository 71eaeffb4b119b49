import { useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DatabaseEngine, DatabaseRecord } from '@stratus/contracts';
import type { ApiProblem } from '../api/api-problem.js';
import { useRecord } from '../api/queries.js';
import { OPERATIONS } from './database-operations.js';
import { isPassing } from './database-status.js';

const AGAIN_MS = 2_000;

/** A database, asked for again while a job has it; the rest of the page is asked for again when its status changes. */
export function useDatabase(engine: DatabaseEngine, instanceId: number): UseQueryResult<DatabaseRecord, ApiProblem> {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const database = useRecord(OPERATIONS[engine].get, { instanceId }, {}, { again: isBusy && AGAIN_MS });
  const status = database.data?.status;
  const isBusyNow = status !== undefined && isPassing(status);
  if (isBusyNow !== isBusy) setBusy(isBusyNow);
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && before.current !== status)
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isAffected(name) });
    before.current = status;
  }, [status, queries]);
  return database;
}

/** What a job changes beside the database itself. */
const AFFECTED: ReadonlySet<unknown> = new Set([
  'listEvents',
  'listDatabases',
  ...Object.values(OPERATIONS).flatMap(({ listBackups, getCredentials }) => [listBackups, getCredentials]),
]);
const isAffected = (name: unknown): boolean => AFFECTED.has(name);
