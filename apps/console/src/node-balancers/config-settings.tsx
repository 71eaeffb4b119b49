import { SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { NodeBalancerConfigRecord } from '@stratus/contracts';
import { ALGORITHMS, STICKINESS, checkOf } from './config-text.js';

/** How a port is served. */
export function ConfigSettings({ config }: { config: NodeBalancerConfigRecord }): ReactNode {
  const { algorithm, stickiness, check_passive: passive, proxy_protocol: proxy, ssl_commonname: name } = config;
  const settings = {
    Algorithm: ALGORITHMS[algorithm],
    Stickiness: STICKINESS[stickiness],
    Check: checkOf(config),
    'Passive checks': passive ? 'On' : 'Off',
    ...(proxy !== 'none' && { 'Proxy protocol': proxy }),
    ...(name !== '' && { Certificate: name }),
  };
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 4 }} spacing="md" verticalSpacing="xs">
      {Object.entries(settings).map(([title, value]) => (
        <div key={title}>
          <Text component="dt" size="xs" c="dimmed">
            {title}
          </Text>
          <Text component="dd" m={0} size="sm" className="breakable">
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
