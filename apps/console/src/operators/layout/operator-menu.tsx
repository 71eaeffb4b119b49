import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { ColourItems } from '../../layout/colour-items.js';
import { Icon } from '../../ui/icon.js';
import { useOperatorSession } from '../api/operator-session.js';
import { useOperated } from '../api/operator-queries.js';

/** Who is signed in, and the way out. */
export function OperatorMenu(): ReactNode {
  const { data: operator } = useOperated<{ name: string }>({ path: '/operator' });
  const { signOut } = useOperatorSession();
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<Icon name="user" />} size="compact-md" className="user">
          {operator?.name ?? '…'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ColourItems />
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
