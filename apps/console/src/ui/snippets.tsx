import { Box, Button, Code, CopyButton, Group, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { WireRequest } from '../api/send-request.js';
import { Icon } from './icon.js';
import { curlOf } from './wire-text.js';

interface Props {
  request: WireRequest;
  /** The same in Terraform's language. */
  terraform?: string | undefined;
}

/** The same as curl and as Terraform; the token is left out. */
export const Snippets = ({ request, terraform }: Props): ReactNode => (
  <Tabs defaultValue="curl" variant="outline" keepMounted={false}>
    <Tabs.List aria-label="The same as code">
      <Tabs.Tab value="curl">curl</Tabs.Tab>
      {terraform !== undefined && <Tabs.Tab value="terraform">Terraform</Tabs.Tab>}
    </Tabs.List>
    <Tabs.Panel value="curl" pt="xs">
      <CopyableCode text={curlOf(request, location.origin)} />
    </Tabs.Panel>
    {terraform !== undefined && (
      <Tabs.Panel value="terraform" pt="xs">
        <CopyableCode text={terraform} />
        <Text size="xs" c="dimmed" mt={4}>
          Terraform’s provider for Linode needs a gateway that says “linode”:{' '}
          <code>npm start -- --api-dialect linode</code>
        </Text>
      </Tabs.Panel>
    )}
  </Tabs>
);

/** Code with a button that copies it. It scrolls in a box of its own. */
export const CopyableCode = ({ text, label = 'Code' }: { text: string; label?: string }): ReactNode => (
  <Box pos="relative">
    <Code block className="code" tabIndex={0} aria-label={label}>
      {text}
    </Code>
    <Group pos="absolute" top={6} right={6}>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="default"
            onClick={copy}
            leftSection={<Icon name={copied ? 'check' : 'copy'} size={12} />}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </Group>
  </Box>
);
