import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

export const Logo = (): ReactNode => (
  <Group component={Link} gap={8} wrap="nowrap" className="logo" {...{ href: '/' }}>
    <Mark />
  </Group>
);

/** What stands for the product. */
export const Mark = (): ReactNode => (
  <>
    <svg width={26} height={26} viewBox="0 0 32 32" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth={4} strokeLinecap="round">
        <path d="M6 9h16M10 16h16M6 23h16" />
      </g>
    </svg>
    <Text fw={650} size="lg">
      Stratus
    </Text>
  </>
);
