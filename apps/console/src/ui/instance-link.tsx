import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The id of an instance as a link to its page; a dash for none. */
export const InstanceLink = ({ id }: { id: number | null }): ReactNode =>
  id === null ? (
    '–'
  ) : (
    <Anchor component={Link} href={`/instances/${id}`} size="sm">
      {id}
    </Anchor>
  );
