import { createDomain, createTag, deleteTag, listTaggedObjects, listTags } from '@stratus/contracts';
import { tables } from '../field-tables.ts';
import type { HttpClient } from '../http-client.ts';
import { newLabel } from './example.ts';
import type { Example } from './example.ts';

const newDomain = (client: HttpClient) => {
  const domain = `${newLabel('zone')}.example`;
  return client.ok(createDomain, { body: { domain, type: 'master', soa_email: 'admin@example.com' } });
};

/** A tag with a space and a slash, on a domain. */
async function newTag(client: HttpClient): Promise<string> {
  const { id } = await newDomain(client);
  const { label } = await client.ok(createTag, { body: { label: newLabel('e2e / tag'), domains: [id] } });
  return label;
}

export const tagExamples: Readonly<Record<string, Example>> = {
  [listTags.subject]: {
    request: async (client) => (await newTag(client), {}),
    answer: tables.page(tables.tag),
  },
  [createTag.subject]: {
    request: async (client) => ({ body: { label: newLabel('tag'), domains: [(await newDomain(client)).id] } }),
    answer: tables.tag,
  },
  [listTaggedObjects.subject]: {
    request: async (client) => ({ params: { tagLabel: await newTag(client) } }),
    answer: tables.page(tables.taggedObject),
  },
  [deleteTag.subject]: {
    request: async (client) => ({ params: { tagLabel: await newTag(client) } }),
    answer: tables.empty,
  },
};
