import { Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import type { IconName } from './icon.js';

/** A list without items says what its items are for and how to make the first. */
export const Empty = ({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}): ReactNode => (
  <Paper withBorder p="xl" radius="md">
    <Stack align="center" gap="sm" py="lg" ta="center">
      <ThemeIcon size={48} radius="xl" variant="light">
        <Icon name={icon} size={24} />
      </ThemeIcon>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" maw={460} size="sm">
        {children}
      </Text>
      {action}
    </Stack>
  </Paper>
);
