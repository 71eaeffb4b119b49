import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ApiProblem } from '../api/api-problem.js';
import { Empty } from './empty.js';
import { Loading } from './loading.js';
import { PageHeader } from './page-header.js';
import { Problem } from './problem.js';

interface Props {
  /** What the page would show: `VPC`. */
  title: string;
  /** The way back. */
  above?: readonly { label: string; href: string }[];
  query: UseQueryResult<unknown, ApiProblem>;
}

/** The page of a record that is on its way, is not there, or cannot be read now. */
export const NoRecord = ({ title, above = [], query }: Props): ReactNode =>
  query.error ? (
    <>
      <PageHeader title={title} above={above} />
      {query.error.status === 404 ? (
        <Empty icon="search" title="Not found" action={above[0] && <WayBack {...above[0]} />}>
          It was deleted, never existed, or belongs to somebody else.
        </Empty>
      ) : (
        <Problem problem={query.error} onRetry={() => void query.refetch()} />
      )}
    </>
  ) : (
    <Loading />
  );

const WayBack = ({ label, href }: { label: string; href: string }): ReactNode => (
  <Button component={Link} href={href} variant="light">
    All {label}
  </Button>
);
