import { Badge, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InstanceStatus } from '@stratus/contracts';
import { isMoving, wordsOf } from './instance-state.js';

const colorOf = (status: InstanceStatus): string => {
  if (status === 'running') return 'green';
  if (status === 'deleting' || status === 'billing_suspension') return 'red';
  return isMoving(status) ? 'blue' : 'gray';
};

export const StatusBadge = ({ status }: { status: InstanceStatus }): ReactNode => (
  <Badge
    variant="light"
    color={colorOf(status)}
    leftSection={isMoving(status) ? <Loader size={10} aria-hidden="true" /> : undefined}
  >
    {wordsOf(status)}
  </Badge>
);
