import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';

/** Whether a user needs grants. */
export const AccessBadge = ({ restricted, size = 'md' }: { restricted: boolean; size?: 'sm' | 'md' }): ReactNode => (
  <Badge variant="light" size={size} color={restricted ? 'orange' : 'blue'} component="span" tt="none">
    {restricted ? 'restricted' : 'unrestricted'}
  </Badge>
);
