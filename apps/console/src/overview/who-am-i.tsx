import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Identity } from '../api/permission.js';

/** Whose token this is, and what it may do. */
export const WhoAmI = ({ identity: { username, email, restricted, scopes } }: { identity: Identity }): ReactNode => (
  <Stack gap="sm" component="section" aria-label="Signed in as">
    <Title order={2} size="h4">
      Signed in as
    </Title>
    <Paper withBorder p="md" radius="md">
      <Stack gap="sm">
        <div>
          <Text fw={500} className="breakable">
            {username}
          </Text>
          <Text size="sm" c="dimmed" className="breakable">
            {email}
          </Text>
        </div>
        <Text size="sm">
          {restricted
            ? 'A restricted user: only what the account has granted can be seen and changed.'
            : 'An unrestricted user: everything of the account, as far as the token allows.'}
        </Text>
        <div>
          <Text size="xs" c="dimmed" mb={4}>
            Scopes of the token
          </Text>
          <Group gap={4}>
            {scopes.map((scope) => (
              <Badge key={scope} variant="default" tt="none">
                {scope === '*' ? 'all scopes' : scope}
              </Badge>
            ))}
            {scopes.length === 0 && <Badge variant="default">no scopes</Badge>}
          </Group>
        </div>
      </Stack>
    </Paper>
  </Stack>
);
