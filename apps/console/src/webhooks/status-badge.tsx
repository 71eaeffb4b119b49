import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WebhookRecord } from '@stratus/contracts';

/** Orange if Stratus has disabled it. */
export const StatusBadge = ({
  webhook: { status, disabled_reason: reason },
}: {
  webhook: Pick<WebhookRecord, 'status' | 'disabled_reason'>;
}): ReactNode => (
  <Badge variant="light" color={status === 'enabled' ? 'green' : reason === null ? 'gray' : 'orange'}>
    {status}
  </Badge>
);
