import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** The place of a page that is on its way. */
export const Loading = (): ReactNode => (
  <Stack gap="md" aria-busy="true" aria-label="Loading">
    <Skeleton height={34} width="min(18rem, 60%)" />
    <Skeleton height={18} width="min(30rem, 90%)" />
    <Skeleton height={220} />
  </Stack>
);
