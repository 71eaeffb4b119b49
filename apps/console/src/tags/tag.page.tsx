import { Anchor } from '@mantine/core';
import { COMPUTE } from '@stratus/contracts/browser';
import type { TaggedObjectRecord } from '@stratus/contracts';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useApi } from '../api/session.js';
import { DeleteButton } from '../forms/delete-button.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';

const ABOVE = [{ label: 'Tags', href: '/tags' }];

const nameOf = ({ data }: TaggedObjectRecord): string =>
  'domain' in data ? data.domain : (data.label ?? String(data.id));

/** Kinds of objects with tags, with the paths of their pages. */
const KINDS: Readonly<Record<string, readonly [name: string, path: string]>> = {
  [COMPUTE]: ['Instance', '/instances'],
  domain: ['Domain', '/domains'],
  nodebalancer: ['NodeBalancer', '/nodebalancers'],
  volume: ['Volume', '/volumes'],
};

/** The router decodes all but slashes and the like. */
function labelIn(parameter: string): string {
  const raw = location.pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return parameter;
  }
}

export default function TagPage(): ReactNode {
  const tagLabel = labelIn(useParams<{ tagLabel: string }>().tagLabel);
  const [, open] = useLocation();
  const { dialect } = useApi();
  const kindOf = ({ type }: TaggedObjectRecord) => KINDS[dialect.text(type)];
  return (
    <>
      <PageHeader title={tagLabel} above={ABOVE} subtitle="What has this tag">
        <DeleteButton
          operation="deleteTag"
          params={{ tagLabel }}
          what={`the tag ${tagLabel}`}
          onDone={() => open('/tags')}
        />
      </PageHeader>
      <RecordList
        operation="listTaggedObjects"
        params={{ tagLabel }}
        label={`Objects with the tag ${tagLabel}`}
        columns={[
          {
            title: 'Label',
            weight: 2,
            cell: (object) => <ObjectLink object={object} path={kindOf(object)?.[1]} />,
          },
          { title: 'Kind', cell: (object) => kindOf(object)?.[0] ?? object.type },
        ]}
        empty={
          <Empty icon="tag" title="Nothing has this tag">
            Add it to an instance, a domain, a NodeBalancer or a volume.
          </Empty>
        }
      />
    </>
  );
}

const ObjectLink = ({ object, path }: { object: TaggedObjectRecord; path: string | undefined }): ReactNode =>
  path === undefined ? (
    nameOf(object)
  ) : (
    <Anchor component={Link} href={`${path}/${object.data.id}`} className="row-link" fw={500} size="sm">
      {nameOf(object)}
    </Anchor>
  );
