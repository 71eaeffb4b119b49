import { Code, SimpleGrid, Stack, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DatabaseRecord } from '@stratus/contracts';
import { CopyableCode } from '../ui/snippets.js';
import { CaCertificate } from './ca-certificate.js';
import { CA_FILE, connectionsOf } from './connect.js';
import { Credentials } from './credentials.js';
import { Section } from './section.js';

/** Where clients connect, and with what. */
export function Connect({ database }: { database: DatabaseRecord }): ReactNode {
  const { hosts, port, ssl_connection: tls } = database;
  const connections = connectionsOf(database);
  return (
    <Section title="Connect" actions={tls && <CaCertificate database={database} />}>
      {hosts.primary === null ? (
        <Text size="sm" c="dimmed">
          Host and port appear when the database is provisioned.
        </Text>
      ) : (
        <SimpleGrid component="dl" m={0} cols={{ base: 1, sm: 2 }} spacing="sm" verticalSpacing="sm">
          <Place name="Host" value={hosts.primary} />
          <Place name="Port" value={String(port)} />
          {hosts.secondary !== null && <Place name="Host in the private network" value={hosts.secondary} />}
        </SimpleGrid>
      )}
      <Credentials database={database} />
      {connections.length > 0 && (
        <Tabs defaultValue={connections[0]?.client ?? null} variant="outline" keepMounted={false}>
          <Tabs.List aria-label="Clients">
            {connections.map(({ client }) => (
              <Tabs.Tab key={client} value={client}>
                {client}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {connections.map(({ client, code }) => (
            <Tabs.Panel key={client} value={client} pt="xs">
              <CopyableCode text={code} />
            </Tabs.Panel>
          ))}
          {tls && (
            <Text size="xs" c="dimmed" mt={6}>
              Save the CA certificate as <Code fz="inherit">{CA_FILE}</Code> first.
            </Text>
          )}
        </Tabs>
      )}
    </Section>
  );
}

const Place = ({ name, value }: { name: string; value: string }): ReactNode => (
  <Stack gap={2}>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0} size="sm" ff="monospace" className="breakable">
      {value}
    </Text>
  </Stack>
);
