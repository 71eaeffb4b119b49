import { Anchor, AppShell, Burger, Group, ScrollArea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Connection } from './connection.js';
import { Logo } from './logo.js';

interface Props {
  /** Beside the logo. */
  badge?: ReactNode;
  menu: ReactNode;
  /** Groups of entries. */
  navigation: ReactNode;
  /** Below the navigation. */
  links?: ReactNode;
  children: ReactNode;
}

/** The header, the navigation and the place of a page. */
export function Frame({ badge, menu, navigation, links, children }: Props): ReactNode {
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
            {badge}
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Connection />
            {menu}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label="Sections">
        <AppShell.Section grow component={ScrollArea} p="xs">
          {navigation}
        </AppShell.Section>
        {links && <AppShell.Section p="md">{links}</AppShell.Section>}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <div className="content">{children}</div>
      </AppShell.Main>
    </AppShell>
  );
}

/** Whether a path is that of an entry, or below it. */
export const isWithin = (path: string, href: string): boolean =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
