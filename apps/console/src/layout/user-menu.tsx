import { Badge, Button, Group, Menu, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useIdentity } from '../api/identity.js';
import { useSession } from '../api/session.js';
import { Icon } from '../ui/icon.js';
import { ColourItems } from './colour-items.js';

/** Who is signed in with which rights, the colours, and the way out. */
export function UserMenu(): ReactNode {
  const identity = useIdentity();
  const { signOut } = useSession();
  return (
    <Menu position="bottom-end" width={280} withinPortal>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<Icon name="user" />} size="compact-sm" className="user">
          <Text span inherit truncate>
            {identity?.username ?? '…'}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {identity && (
          <Stack gap={6} p="sm">
            <Text size="sm" className="breakable">
              {identity.email}
            </Text>
            <Group gap={4}>
              {identity.restricted && (
                <Badge variant="light" color="orange">
                  restricted
                </Badge>
              )}
              {identity.scopes.map((scope) => (
                <Badge key={scope} variant="default" tt="none">
                  {scope === '*' ? 'all scopes' : scope}
                </Badge>
              ))}
              {identity.scopes.length === 0 && <Badge variant="default">no scopes</Badge>}
            </Group>
          </Stack>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="key" size={16} />} component={Link} href="/tokens">
          Your tokens
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="terminal" size={16} />} component={Link} href="/ssh-keys">
          Your SSH keys
        </Menu.Item>
        <Menu.Divider />
        <ColourItems />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
