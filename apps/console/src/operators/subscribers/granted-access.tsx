import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyableCode } from '../../ui/snippets.js';

/** What a subscriber connects with, shown once. */
export interface Granted {
  name: string;
  consumer: string;
  natsUrl: string;
}

export const GrantedAccess = ({ granted: { name, consumer, natsUrl } }: { granted: Granted }): ReactNode => (
  <Stack gap="xs">
    <Text size="sm">
      The password of {name} is in this address, which is shown only now. Its durable consumer is <b>{consumer}</b>.
    </Text>
    <CopyableCode text={natsUrl} />
  </Stack>
);
