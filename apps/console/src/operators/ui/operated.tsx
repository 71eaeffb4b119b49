import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../api/api-problem.js';
import { NoRecord } from '../../ui/no-record.js';
import { Loading } from '../../ui/loading.js';
import { Problem } from '../../ui/problem.js';

interface Props<T> {
  /** Of the page while there is nothing to show, if it has no title of its own. */
  title?: string;
  query: UseQueryResult<T, ApiProblem>;
  children: (data: T) => ReactNode;
}

/** What a read has brought: it stays while a later one fails, which is said above it. */
export function Operated<T>({ title, query, children }: Props<T>): ReactNode {
  if (query.data === undefined && title !== undefined) return <NoRecord title={title} query={query} />;
  return (
    <>
      {query.error && <Problem problem={query.error} onRetry={() => void query.refetch()} />}
      {query.data === undefined ? !query.error && <Loading /> : children(query.data)}
    </>
  );
}
