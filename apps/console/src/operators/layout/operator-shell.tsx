import { Anchor, AppShell, Badge, Burger, Group, NavLink, ScrollArea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Connection } from '../../layout/connection.js';
import { Logo } from '../../layout/logo.js';
import { Icon } from '../../ui/icon.js';
import { SECTIONS } from '../pages.js';
import { Notices } from './notices.js';
import { OperatorMenu } from './operator-menu.js';

/** What surrounds every page of operators. */
export function OperatorShell({ children }: { children: ReactNode }): ReactNode {
  const [isOpen, { toggle, close }] = useDisclosure();
  const [path] = useLocation();
  useEffect(close, [path, close]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <Anchor href="#content" className="skip">
        Skip to the content
      </Anchor>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Navigation" />
            <Logo />
            <Badge variant="light" color="grape" miw="max-content">
              operators
            </Badge>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Connection />
            <OperatorMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label="Sections">
        <AppShell.Section grow component={ScrollArea} p="xs">
          {SECTIONS.map((group) => (
            <div key={group[0]?.href} className="nav-group">
              {group.map(({ label, href, icon }) => {
                const isHere = href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
                return (
                  <NavLink
                    key={href}
                    component={Link}
                    href={href}
                    label={label}
                    leftSection={<Icon name={icon} />}
                    active={isHere}
                    aria-current={isHere ? 'page' : undefined}
                  />
                );
              })}
            </div>
          ))}
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <div className="content">
          <Notices />
          {children}
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
