import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyableCode } from '../ui/snippets.js';

/** The body of a receiver's response, as text; the API keeps its first 1 KiB. */
export const ResponseBody = ({ body }: { body: string }): ReactNode =>
  body === '' ? (
    <Text size="sm" c="dimmed">
      The response has no body.
    </Text>
  ) : (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        First 1 KiB of the response
      </Text>
      <CopyableCode text={body} label="Response" />
    </Stack>
  );
