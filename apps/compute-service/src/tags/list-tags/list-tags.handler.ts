import { TAG_FIELDS, listTags } from '@stratus/contracts';
import type { CallOf, JsonText, TagRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const TAG_JSON = jsonRecord<TagRecord>({ label: 'tag.label' });

@Answers(listTags)
export class ListTagsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listTags>): Promise<JsonText> {
    return this.database.readPage({
      from: 'tags as tag',
      where: 'tag.account_id = $1',
      values: [caller.accountId],
      key: ['tag.label'],
      as: 'tag',
      item: TAG_JSON,
      fields: TAG_FIELDS,
      columns: { label: 'tag.label' },
      list,
    });
  }
}
