import { SimpleGrid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FinishJobs } from './finish-jobs.js';
import { JobScale } from './job-scale.js';
import { NewAccount } from './new-account.js';
import { ResetAccount } from './reset-account.js';

/** What is done to accounts as a whole. */
export const AccountSection = (): ReactNode => (
  <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
    <Stack gap="md">
      <FinishJobs />
      <JobScale />
      <ResetAccount />
    </Stack>
    <NewAccount />
  </SimpleGrid>
);
