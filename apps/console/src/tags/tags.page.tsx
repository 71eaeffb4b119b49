import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { FormButton } from '../forms/form-button.js';
import { Empty } from '../ui/empty.js';
import { PageHeader } from '../ui/page-header.js';
import { RecordList } from '../ui/record-list.js';

export default function TagsPage(): ReactNode {
  return (
    <>
      <PageHeader title="Tags" subtitle="Names that group instances, domains, NodeBalancers and volumes">
        <CreateTag variant="filled" />
      </PageHeader>
      <RecordList
        operation="listTags"
        params={{}}
        label="Tags"
        columns={[
          {
            title: 'Label',
            sort: 'label',
            cell: ({ label }) => (
              <Anchor
                component={Link}
                href={`/tags/${encodeURIComponent(label)}`}
                className="row-link"
                size="sm"
                fw={500}
              >
                {label}
              </Anchor>
            ),
          },
        ]}
        empty={
          <Empty icon="tag" title="No tag yet" action={<CreateTag variant="light" />}>
            Tag what belongs together, like “production”, and find it again under the tag.
          </Empty>
        }
      />
    </>
  );
}

const CreateTag = ({ variant }: { variant: 'filled' | 'light' }): ReactNode => (
  <FormButton
    operation="createTag"
    params={{}}
    fields={['label']}
    label="Create tag"
    submit="Create tag"
    icon="plus"
    variant={variant}
  />
);
