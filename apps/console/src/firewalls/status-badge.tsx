import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FirewallRecord } from '@stratus/contracts';

export const StatusBadge = ({ status }: Pick<FirewallRecord, 'status'>): ReactNode => (
  <Badge variant="light" color={status === 'enabled' ? 'green' : 'gray'}>
    {status}
  </Badge>
);
