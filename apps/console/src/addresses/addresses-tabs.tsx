import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';

const TABS = [
  ['/addresses', 'Addresses'],
  ['/addresses/ranges', 'IPv6 ranges'],
  ['/addresses/vpc', 'In VPCs'],
] as const;

/** The lists of addresses, each a page of its own. */
export function AddressesTabs({ here }: { here: (typeof TABS)[number][0] }): ReactNode {
  const [, open] = useLocation();
  return (
    <Tabs value={here} onChange={(path) => open(path ?? here)} mb="md">
      <Tabs.List aria-label="Kinds of addresses">
        {TABS.map(([path, label]) => (
          <Tabs.Tab key={path} value={path}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
