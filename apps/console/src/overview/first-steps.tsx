import { Anchor, Group, Paper, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useRefusal } from '../api/identity.js';
import type { OperationName } from '../api/operations.js';
import { Icon } from '../ui/icon.js';
import type { IconName } from '../ui/icon.js';

interface Step {
  title: string;
  text: string;
  icon: IconName;
  /** Without it, the step cannot be taken. */
  needs: OperationName;
  /** The page where it is done, and what its link says. */
  place?: string;
  link?: string;
  /** Where to read how; linked if there is no page. */
  guide: string;
}

const STEPS: readonly Step[] = [
  {
    title: 'Create a VPC',
    text: 'A private network of one region. Choose the addresses of its subnets; instances in them reach each other, and nobody else does.',
    icon: 'network',
    needs: 'createVpc',
    link: 'Go to VPCs',
    place: '/vpcs',
    guide: '/docs/guides/quick-start',
  },
  {
    title: 'Protect it with a firewall',
    text: 'Rules for what may come in and go out, for instances and NodeBalancers.',
    icon: 'shield',
    needs: 'createFirewall',
    link: 'Go to firewalls',
    place: '/firewalls',
    guide: '/docs/guides/a-firewall-for-an-instance',
  },
  {
    title: 'Create a token',
    text: 'For your programs, with no more scopes than they need. Terraform, the command line and every client of the API work with it.',
    icon: 'key',
    needs: 'createToken',
    link: 'Go to tokens',
    place: '/tokens',
    guide: '/docs/guides/clients',
  },
];

/** What to do first in an account without anything. */
export const FirstSteps = (): ReactNode => (
  <Stack gap="sm" component="section" aria-label="First steps">
    <Title order={2} size="h4">
      First steps
    </Title>
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {STEPS.map((step) => (
        <StepCard key={step.title} step={step} />
      ))}
    </SimpleGrid>
    <Text size="sm" c="dimmed">
      The <Anchor href="/docs/guides/quick-start">quick start</Anchor> does all of it with curl, and the{' '}
      <Anchor href="/docs/api">API reference</Anchor> lists every operation.
    </Text>
  </Stack>
);

function StepCard({ step }: { step: Step }): ReactNode {
  const refusal = useRefusal(step.needs);
  return (
    <Paper withBorder p="md" radius="md" component="article">
      <Stack gap="xs" h="100%">
        <Group gap="sm" wrap="nowrap">
          <ThemeIcon variant="light" radius="xl" size={32} color={refusal === undefined ? undefined : 'gray'}>
            <Icon name={step.icon} size={17} />
          </ThemeIcon>
          <Title order={3} size="h5" c={refusal === undefined ? undefined : 'dimmed'}>
            {step.title}
          </Title>
        </Group>
        <Text size="sm" c="dimmed" flex={1}>
          {step.text}
        </Text>
        {refusal !== undefined ? (
          <Text size="xs" c="dimmed">
            {refusal}
          </Text>
        ) : step.place === undefined ? (
          <Anchor href={step.guide} size="sm">
            Read how
          </Anchor>
        ) : (
          <Anchor component={Link} href={step.place} size="sm">
            {step.link}
          </Anchor>
        )}
      </Stack>
    </Paper>
  );
}
