import { Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChosenAccount } from '../api/account-context.js';

interface Props {
  title: string;
  text: ReactNode;
  /** Whether it concerns the account of the chosen token. */
  needsToken?: boolean;
  children: ReactNode;
}

/** One thing that is done to an account. */
export function AccountCard({ title, text, needsToken = false, children }: Props): ReactNode {
  const { token } = useChosenAccount().client;
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={title}>
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {needsToken && token === undefined ? <Text size="sm">Choose an account by its token first.</Text> : children}
      </Stack>
    </Paper>
  );
}
