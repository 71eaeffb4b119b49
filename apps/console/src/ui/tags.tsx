import { Badge, Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** The tags of a record, among its facts. */
export const Tags = ({ tags }: { tags: readonly string[] }): ReactNode => (
  <Group gap={4} component="span">
    {tags.map((tag) => (
      <Badge key={tag} variant="default" tt="none" title={tag} component="span">
        {tag}
      </Badge>
    ))}
  </Group>
);
