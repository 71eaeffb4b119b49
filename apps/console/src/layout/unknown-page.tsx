import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PageHeader } from '../ui/page-header.js';

export const UnknownPage = (): ReactNode => (
  <>
    <PageHeader
      title="No such page"
      subtitle="Nothing of the console is at this address. The API is below /v4, its documentation at /docs."
    />
    <Button component={Link} href="/" variant="light">
      To the overview
    </Button>
  </>
);
