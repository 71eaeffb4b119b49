import { Badge } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.js';

/** Shown while the gateway cannot be reached, until a request succeeds again. */
export function Connection(): ReactNode {
  const queries = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query, type }) => {
        if (type !== 'updated') return;
        const { error, status, fetchFailureReason } = query.state;
        const failure = error ?? fetchFailureReason;
        if (failure instanceof ApiProblem && failure.status === 0) setLost(true);
        else if (status === 'success') setLost(false);
      }),
    [queries],
  );
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => void queries.refetchQueries({ type: 'active' }), 3_000);
    return () => clearInterval(timer);
  }, [isLost, queries]);
  return (
    <span role="status">
      {isLost && (
        <Badge color="red" variant="light">
          No connection, trying again
        </Badge>
      )}
    </span>
  );
}
