import type { ReactNode } from 'react';
import { PageHeader } from '../ui/page-header.js';

export default function Page(): ReactNode {
  return <PageHeader title="events" />;
}
