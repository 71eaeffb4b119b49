import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty } from '../ui/empty.js';

export const UnknownPage = (): ReactNode => (
  <Empty
    icon="search"
    title="No such page"
    action={
      <Button component={Link} href="/" variant="light">
        To the overview
      </Button>
    }
  >
    Nothing of the console is at this address. The API is below /v4, its documentation at /docs.
  </Empty>
);
