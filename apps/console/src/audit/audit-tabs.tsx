import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';

const TABS = [
  ['/audit', 'Requests'],
  ['/audit/logins', 'Logins'],
] as const;

/** What was asked for, and who signed in: each a page of its own. */
export function AuditTabs({ here }: { here: (typeof TABS)[number][0] }): ReactNode {
  const [, open] = useLocation();
  return (
    <Tabs value={here} onChange={(path) => open(path ?? here)} mb="md">
      <Tabs.List aria-label="Parts of the audit log">
        {TABS.map(([path, label]) => (
          <Tabs.Tab key={path} value={path}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
