import { NativeSelect, Table, Text } from '@mantine/core';
import { PERMISSIONS } from '@stratus/contracts/browser';
import type { GrantEntity, Permission } from '@stratus/contracts/browser';
import type { GrantsRecord } from '@stratus/contracts';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Spacer } from '../ui/record-list.js';
import { levelName } from './grant-names.js';
import { levelIn } from './grants-draft.js';
import type { GrantsDraft } from './grants-draft.js';

const ROW_HEIGHT = 45;
const NONE = 'none';
const LEVELS = [null, ...PERMISSIONS].map((level) => ({ value: level ?? NONE, label: levelName(level) }));

interface Props {
  label: string;
  grants: GrantsRecord[GrantEntity];
  draft: GrantsDraft;
  kind: GrantEntity;
  isLocked: boolean;
  onLevel: (id: number, level: Permission | null) => void;
}

/** Each entity with the access to it; those in view are on the page. */
export function EntityTable({ label, grants, draft, kind, isLocked, onLevel }: Props): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const view = useWindowVirtualizer({
    count: grants.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: container.current?.offsetTop ?? 0,
  });
  const rows = view.getVirtualItems();
  return (
    <div className="list" ref={container}>
      <Table aria-label={label} aria-rowcount={grants.length + 1} layout="fixed" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Label</Table.Th>
            <Table.Th className="id-column" visibleFrom="xs">
              ID
            </Table.Th>
            <Table.Th className="level-column">Access</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Spacer height={(rows[0]?.index ?? 0) * ROW_HEIGHT} />
          {rows.map(({ index }) => {
            const grant = grants[index];
            if (!grant) return null;
            const level = levelIn(draft, kind, grant);
            return (
              <Table.Tr
                key={grant.id}
                aria-rowindex={index + 2}
                h={ROW_HEIGHT}
                data-changed={level !== grant.permissions}
              >
                <Table.Td className="cell">{grant.label}</Table.Td>
                <Table.Td visibleFrom="xs">{grant.id}</Table.Td>
                <Table.Td>
                  <NativeSelect
                    size="xs"
                    aria-label={`Access to ${grant.label}`}
                    data={LEVELS}
                    value={level ?? NONE}
                    disabled={isLocked}
                    onChange={({ currentTarget: { value } }) =>
                      onLevel(grant.id, PERMISSIONS.find((each) => each === value) ?? null)
                    }
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
          <Spacer height={(grants.length - 1 - (rows.at(-1)?.index ?? -1)) * ROW_HEIGHT} />
        </Table.Tbody>
      </Table>
      {grants.length === 0 && (
        <Text c="dimmed" size="sm" p="lg" ta="center">
          Nothing matches.
        </Text>
      )}
    </div>
  );
}
