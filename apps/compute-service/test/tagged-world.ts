import { createDomain, createNodeBalancer, createVolume } from '@stratus/contracts';
import type { Ask } from '@stratus/testing';
import type { HeldSagas } from './held-sagas.js';
import { REGION, createRelatedResourcesWorld, uniqueLabel } from './related-resources-world.js';
import type { RelatedResourcesWorld } from './related-resources-world.js';

/** A world of related resources, with the requests that tag specs need. */
export interface TaggedWorld extends RelatedResourcesWorld {
  newDomain: (tags?: string[], ask?: Ask) => Promise<{ id: number; tags: string[] }>;
  newVolume: (tags?: string[], ask?: Ask) => Promise<{ id: number; tags: string[] }>;
  newNodeBalancer: (tags?: string[], ask?: Ask) => Promise<{ id: number; tags: string[] }>;
  /** The types of the tag events of account 1 with this label, in order. */
  eventsOfTag: (label: string) => Promise<string[]>;
  /** The row of a tag; undefined when it does not exist. */
  tagRow: (label: string) => Promise<{ id: number; deletion: string | null } | undefined>;
}

export async function createTaggedWorld(sagas?: HeldSagas): Promise<TaggedWorld> {
  const world = await createRelatedResourcesWorld(0, sagas);
  const given = (tags?: string[]) => (tags ? { tags } : {});
  return {
    ...world,
    newDomain: (tags, ask = world.ask) =>
      ask(createDomain, {
        body: { domain: `${uniqueLabel('d')}.example`, type: 'master', soa_email: 'a@example.com', ...given(tags) },
      }),
    newVolume: async (tags, ask = world.ask) => {
      const created = await ask(createVolume, { body: { region: REGION, label: uniqueLabel('v'), ...given(tags) } });
      await world.settled(created.id);
      return created;
    },
    newNodeBalancer: (tags, ask = world.ask) => ask(createNodeBalancer, { body: { region: REGION, ...given(tags) } }),
    eventsOfTag: async (label) => {
      const { rows } = await world.sql.query<{ type: string }>(
        `select type from compute.events where entity_type = 'tag' and account_id = 1 and entity_label = $1
          order by position`,
        [label],
      );
      return rows.map(({ type }) => type);
    },
    tagRow: async (label) => {
      const { rows } = await world.sql.query(
        'select id::int, deletion from compute.tags where account_id = 1 and label = $1',
        [label],
      );
      return rows[0];
    },
  };
}

let count = 0;
/** A label that no other spec uses. */
export const newTag = (): string => `tag ${process.pid} ${(count += 1)}`;
