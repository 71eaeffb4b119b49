import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ApiProblem } from '../api/api-problem.js';
import { Problem } from '../ui/problem.js';
import { firewallsInTheWay } from './other-firewall.js';

/** A refusal, with links to the firewalls that are in the way. */
export const FirewallRefusal = ({ problem }: { problem: ApiProblem }): ReactNode => (
  <Stack gap={6}>
    <Problem problem={problem} />
    {firewallsInTheWay(problem.errors).map(({ id, label }) => (
      <Text key={id} size="sm">
        In the way:{' '}
        <Anchor component={Link} href={`/firewalls/${id}`} size="sm" className="breakable">
          {label}
        </Anchor>
      </Text>
    ))}
  </Stack>
);
