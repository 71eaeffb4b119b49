import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { FinishJobs } from './finish-jobs.js';
import { NewAccount } from './new-account.js';
import { ResetAccount } from './reset-account.js';

/** What is done to accounts as a whole. */
export const AccountSection = (): ReactNode => (
  <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="md">
    <FinishJobs />
    <ResetAccount />
    <NewAccount />
  </SimpleGrid>
);
