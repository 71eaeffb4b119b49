import { Anchor, AppShell, Burger, Group, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useRefusal } from '../api/identity.js';
import { SECTIONS } from '../pages.js';
import type { Folder, Section } from '../pages.js';
import { Icon } from '../ui/icon.js';
import { Connection } from './connection.js';
import { Logo } from './logo.js';
import { UserMenu } from './user-menu.js';

/** What surrounds every page: the navigation, the state of the connection, and who is signed in. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
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
          </Group>
          <Group gap="sm" wrap="nowrap">
            <Connection />
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label="Sections">
        <AppShell.Section grow component={ScrollArea} p="xs">
          {SECTIONS.map((group) => (
            <div key={group[0]?.label} className="nav-group">
              {group.map((entry) =>
                'sections' in entry ? (
                  <FolderLink key={entry.label} folder={entry} path={path} />
                ) : (
                  <SectionLink key={entry.href} section={entry} path={path} />
                ),
              )}
            </div>
          ))}
        </AppShell.Section>
        <AppShell.Section p="md">
          <Group gap="md">
            <Anchor href="/docs" size="sm">
              Documentation
            </Anchor>
            <Anchor href="/docs/api" size="sm">
              API
            </Anchor>
          </Group>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <div className="content">{children}</div>
      </AppShell.Main>
    </AppShell>
  );
}

const isWithin = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);

/** Open while one of its pages is shown, and whenever somebody opens it. */
function FolderLink({ folder: { label, icon, sections }, path }: { folder: Folder; path: string }): ReactNode {
  const isHere = sections.some(({ href }) => isWithin(path, href));
  const [isOpen, setOpen] = useState(isHere);
  useEffect(() => {
    if (isHere) setOpen(true);
  }, [isHere]);
  return (
    <NavLink
      component="button"
      label={label}
      leftSection={<Icon name={icon} />}
      opened={isOpen}
      onChange={setOpen}
      childrenOffset={30}
    >
      {sections.map((section) => (
        <SectionLink key={section.href} section={section} path={path} />
      ))}
    </NavLink>
  );
}

/** Greyed out with the reason where the token may not look. */
function SectionLink({
  section: { label, href, icon, needs },
  path,
}: {
  section: Omit<Section, 'icon'> & Partial<Section>;
  path: string;
}): ReactNode {
  const refusal = useRefusal(needs);
  const isHere = href === '/' ? path === '/' : isWithin(path, href);
  return (
    <NavLink
      component={Link}
      href={href}
      label={label}
      leftSection={icon && <Icon name={icon} />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
      description={refusal && <Text size="xs">{refusal}</Text>}
      c={refusal ? 'dimmed' : undefined}
    />
  );
}
