import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DomainRecord } from '@stratus/contracts';

export const StatusBadge = ({ status }: Pick<DomainRecord, 'status'>): ReactNode => (
  <Badge variant="light" color={status === 'active' ? 'green' : 'gray'} component="span">
    {status}
  </Badge>
);
