import { Badge, Group, Stack, Table, Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import type { VpcIpRecord } from '@stratus/contracts';
import { InstanceLink } from '../ui/instance-link.js';
import { addressPlan, countOf } from './address-plan.js';
import type { Cell } from './address-plan.js';

/** Above this number of addresses, free ones share a cell. */
const MAX_SINGLE = 256;

/** Who holds which address of a subnet, and what is free. */
export function AddressMap({ range, ips }: { range: string; ips: readonly VpcIpRecord[] }): ReactNode {
  const plan = addressPlan(range, ips);
  const size = plan.reduce((sum, cell) => sum + cell.size, 0);
  const cells = size > MAX_SINGLE ? plan : plan.flatMap(singly);
  return (
    <Stack gap="sm">
      <Group gap="md">
        <Legend state="active" text={`${countOf(plan, 'active')} in use`} />
        <Legend state="inactive" text={`${countOf(plan, 'inactive')} held by instances that do not run`} />
        <Legend state="free" text={`${countOf(plan, 'free').toLocaleString('en')} free`} />
        <Legend state="reserved" text="4 reserved" />
      </Group>
      <div className={size > MAX_SINGLE ? 'map map-compressed' : 'map'} role="img" aria-label={`Addresses of ${range}`}>
        {cells.map((cell) => (
          <Tooltip key={cell.first} label={meaningOf(cell)} openDelay={100}>
            <span className={`map-cell map-${cell.state}`} data-wide={cell.size > 1 || undefined}>
              {cell.size > 1 ? cell.size.toLocaleString('en') : undefined}
            </span>
          </Tooltip>
        ))}
      </div>
      {ips.length > 0 && <Holders ips={ips} />}
    </Stack>
  );
}

const singly = (cell: Cell): Cell[] => {
  const [a = '', b = '', c = '', d = ''] = cell.first.split('.');
  return Array.from({ length: cell.size }, (_, index) => ({
    ...cell,
    first: `${a}.${b}.${c}.${Number(d) + index}`,
    size: 1,
  }));
};

function meaningOf({ first, size, state, holder, meaning }: Cell): string {
  if (holder) return `${first}: instance ${holder.compute_id}${holder.active ? '' : ', not running'}`;
  if (meaning !== undefined) return `${first}: ${meaning.toLowerCase()}`;
  return size > 1 ? `${size.toLocaleString('en')} ${state} from ${first} on` : `${first}: ${state}`;
}

const Legend = ({ state, text }: { state: Cell['state']; text: string }): ReactNode => (
  <Group gap={6} wrap="nowrap">
    <span className={`map-cell map-${state}`} aria-hidden="true" />
    <Text size="xs" c="dimmed">
      {text}
    </Text>
  </Group>
);

const Holders = ({ ips }: { ips: readonly VpcIpRecord[] }): ReactNode => (
  <Table.ScrollContainer minWidth={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
    <Table aria-label="Holders of addresses" fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Address</Table.Th>
          <Table.Th>Instance</Table.Th>
          <Table.Th visibleFrom="sm">Profile, interface</Table.Th>
          <Table.Th>1:1 NAT</Table.Th>
          <Table.Th visibleFrom="sm">State</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ips.map((ip) => (
          <Table.Tr key={`${ip.interface_id} ${ip.address ?? ip.address_range}`}>
            <Table.Td ff="monospace">{ip.address ?? ip.address_range}</Table.Td>
            <Table.Td>
              <InstanceLink id={ip.compute_id} />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              {ip.config_id}, {ip.interface_id}
            </Table.Td>
            <Table.Td ff="monospace">{ip.nat_1_1 ?? '–'}</Table.Td>
            <Table.Td visibleFrom="sm">
              <Badge variant="light" color={ip.active ? 'green' : 'gray'}>
                {ip.active ? 'active' : 'inactive'}
              </Badge>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
