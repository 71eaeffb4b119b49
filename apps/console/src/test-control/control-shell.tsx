import { ActionIcon, Anchor, AppShell, Badge, Group, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { ColourItems } from '../layout/colour-items.js';
import { Connection } from '../layout/connection.js';
import { Mark } from '../layout/logo.js';
import { Icon } from '../ui/icon.js';

/** What surrounds the page. */
export const ControlShell = ({ children }: { children: ReactNode }): ReactNode => (
  <AppShell header={{ height: 52 }} padding="md">
    <Anchor href="#content" className="skip">
      Skip to the content
    </Anchor>
    <AppShell.Header>
      <Group h="100%" px="md" justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <a href="/" className="logo" aria-label="Stratus: the console">
            <Group gap={8} wrap="nowrap">
              <Mark />
            </Group>
          </a>
          <Badge variant="light" color="teal" miw="max-content">
            test control
          </Badge>
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Connection />
          <Menu position="bottom-end" width={220} withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label="Colours">
                <Icon name="sun" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <ColourItems />
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Group>
    </AppShell.Header>
    <AppShell.Main id="content" tabIndex={-1}>
      <div className="content">{children}</div>
    </AppShell.Main>
  </AppShell>
);
