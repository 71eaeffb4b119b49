import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** The fields of a record, side by side. */
export const Facts = ({ facts }: { facts: Readonly<Record<string, ReactNode>> }): ReactNode => (
  <Paper withBorder p="md" radius="md">
    <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 3, md: 4 }} spacing="lg" verticalSpacing="md">
      {Object.entries(facts).map(([name, value]) => (
        <Stack key={name} gap={2}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} size="sm" className="breakable">
            {value}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  </Paper>
);
