import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Props {
  title: string;
  /** One sentence, or the facts that identify the record. */
  subtitle?: ReactNode;
  /** The pages above this one. */
  above?: readonly { label: string; href: string }[];
  /** Buttons. */
  children?: ReactNode;
}

/** The title of a page, the way back, and what one can do there. */
export function PageHeader({ title, subtitle, above = [], children }: Props): ReactNode {
  useEffect(() => {
    document.title = `${title} · Stratus`;
  }, [title]);
  return (
    <Stack gap={4} mb="lg">
      {above.length > 0 && (
        <Breadcrumbs separatorMargin={6}>
          {above.map(({ label, href }) => (
            <Anchor key={href} component={Link} href={href} size="sm">
              {label}
            </Anchor>
          ))}
        </Breadcrumbs>
      )}
      <Group justify="space-between" align="flex-start" gap="sm">
        <Title order={1} size="h2" className="breakable">
          {title}
        </Title>
        {children !== undefined && <Group gap="xs">{children}</Group>}
      </Group>
      {subtitle !== undefined && (
        <Text component="div" c="dimmed" size="sm" mt={{ base: 6, sm: 0 }}>
          {subtitle}
        </Text>
      )}
    </Stack>
  );
}
