import { Badge, NavLink } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Frame, isWithin } from '../../layout/frame.js';
import { Icon } from '../../ui/icon.js';
import { SECTIONS } from '../pages.js';
import { Notices } from './notices.js';
import { OperatorMenu } from './operator-menu.js';

/** What surrounds every page of operators. */
export function OperatorShell({ children }: { children: ReactNode }): ReactNode {
  const [path] = useLocation();
  const badge = (
    <Badge variant="light" color="grape" miw="max-content">
      operators
    </Badge>
  );
  const navigation = SECTIONS.map((group) => (
    <div key={group[0]?.href} className="nav-group">
      {group.map(({ label, href, icon }) => (
        <NavLink
          key={href}
          component={Link}
          href={href}
          label={label}
          leftSection={<Icon name={icon} />}
          active={isWithin(path, href)}
          aria-current={isWithin(path, href) ? 'page' : undefined}
        />
      ))}
    </div>
  ));
  return (
    <Frame badge={badge} menu={<OperatorMenu />} navigation={navigation}>
      <Notices />
      {children}
    </Frame>
  );
}
