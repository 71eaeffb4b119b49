import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DatabaseStatus } from '@stratus/contracts';
import { STATUSES, wordsOf } from './database-status.js';

export const StatusBadge = ({ status }: { status: DatabaseStatus }): ReactNode => (
  <Badge variant="light" color={STATUSES[status].color}>
    {wordsOf(status)}
  </Badge>
);
