import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../api/api-problem.js';
import { Loading } from '../../ui/loading.js';
import { PageHeader } from '../../ui/page-header.js';
import { Problem } from '../../ui/problem.js';

interface Props<T> {
  /** Of the page while there is nothing to show, if it has no title of its own. */
  title?: string;
  query: UseQueryResult<T, ApiProblem>;
  children: (data: T) => ReactNode;
}

/** What a read has brought: it stays while a later one fails, which is said above it. */
export const Operated = <T,>({ title, query, children }: Props<T>): ReactNode => (
  <>
    {title !== undefined && query.data === undefined && query.error && <PageHeader title={title} />}
    {query.error && <Problem problem={query.error} onRetry={() => void query.refetch()} />}
    {query.data === undefined ? !query.error && <Loading /> : children(query.data)}
  </>
);
