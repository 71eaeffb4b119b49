import { Button, Collapse, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { WireRequest } from '../api/send-request.js';
import { Icon } from '../ui/icon.js';
import { Snippets } from '../ui/snippets.js';

interface Props {
  /** What the command sends; asked for only while it is shown. */
  request: () => WireRequest;
  /** The same in Terraform's language. */
  terraform?: (() => string) | undefined;
  /** Buttons that send it, or not. */
  children: ReactNode;
}

/** The end of a form or a question: its buttons, and the same request as code. */
export function CommandFooter({ request, terraform, children }: Props): ReactNode {
  const [showsCode, { toggle }] = useDisclosure();
  return (
    <>
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon name="terminal" size={16} />}
          onClick={toggle}
          aria-expanded={showsCode}
        >
          As code
        </Button>
        <Group gap="xs">{children}</Group>
      </Group>
      <Collapse expanded={showsCode}>
        {showsCode && <Snippets request={request()} terraform={terraform?.()} />}
      </Collapse>
    </>
  );
}
