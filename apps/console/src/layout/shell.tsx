import { Anchor, Group, NavLink, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useRefusal } from '../api/identity.js';
import { PAGE } from '../api/page.js';
import { SECTIONS } from '../pages.js';
import type { Folder, Section } from '../pages.js';
import { Icon } from '../ui/icon.js';
import { Frame, isWithin } from './frame.js';
import { UserMenu } from './user-menu.js';

/** What surrounds every page: the navigation, the state of the connection, and who is signed in. */
export function Shell({ children }: { children: ReactNode }): ReactNode {
  const [path] = useLocation();
  const navigation = SECTIONS.map((group) => (
    <div key={group[0]?.label} className="nav-group">
      {group.map((entry) =>
        'sections' in entry ? (
          <FolderLink key={entry.label} folder={entry} path={path} />
        ) : (
          <SectionLink key={entry.href} section={entry} path={path} />
        ),
      )}
    </div>
  ));
  const links = (
    <Group gap="md">
      <Anchor href="/docs" size="sm">
        Documentation
      </Anchor>
      <Anchor href="/docs/api" size="sm">
        API
      </Anchor>
      {PAGE.hasTestControl && (
        <Anchor href="/_stratus" size="sm">
          Test control
        </Anchor>
      )}
    </Group>
  );
  return (
    <Frame menu={<UserMenu />} navigation={navigation} links={links}>
      {children}
    </Frame>
  );
}

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
  const isHere = isWithin(path, href);
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
