import { TAGGED_OBJECT_FIELDS, existing, listTaggedObjects } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { FIND_TAG } from '../../tag-register/tag.repository.js';
import { TaggedObjectRepository } from '../tagged-object.repository.js';
import type { TaggedTable } from '../tagged-table.sql.js';

/** Ids and kinds of the objects with the tag; the page reads the records of its own rows only. */
const idsOf = ({ table, row, exists }: TaggedTable, kind: number): string => `
  select ${kind} as kind, ${row}.id from ${table} as ${row}
   where ${row}.account_id = $1 and ${row}.tags @> array[$2::text] and ${row}.tags <> '{}' and ${exists}`;

const itemOf = ({ type, table, row, json }: TaggedTable): string =>
  jsonRecord<{ type: string; data: object }>({
    type: `'${type}'`,
    data: `(select ${json} from ${table} as ${row} where ${row}.id = tagged.id)`,
  });

/** The objects with the tag `$2` of the account `$1`, kind by kind. */
export function objectsOfTag(
  tables: readonly TaggedTable[],
): Omit<ListSource<typeof TAGGED_OBJECT_FIELDS>, 'values' | 'list'> {
  return {
    from: `(${tables.map(idsOf).join(' union all ')}) as tagged`,
    where: 'true',
    key: ['tagged.kind', 'tagged.id'],
    as: 'tagged',
    item: `case tagged.kind ${tables.map((table, kind) => `when ${kind} then ${itemOf(table)}`).join(' ')} end`,
    fields: TAGGED_OBJECT_FIELDS,
    columns: {
      type: `case tagged.kind ${tables.map(({ type }, kind) => `when ${kind} then '${type}'`).join(' ')} end`,
      'data.id': 'tagged.id',
    },
  };
}

@Answers(listTaggedObjects)
export class ListTaggedObjectsHandler {
  private readonly objects: ReturnType<typeof objectsOfTag>;

  constructor(
    private readonly database: Database,
    { tables }: TaggedObjectRepository,
  ) {
    this.objects = objectsOfTag(tables);
  }

  async execute({ caller, params, list }: CallOf<typeof listTaggedObjects>): Promise<JsonText> {
    const { accountId } = caller;
    const pageOf = (label: string) => this.database.readPage({ ...this.objects, values: [accountId, label], list });
    const [tags, page] = await Promise.all([
      this.database.read<{ label: string }>(FIND_TAG, [accountId, params.tagLabel]),
      pageOf(params.tagLabel),
    ]);
    const { label } = existing(tags[0]);
    return label === params.tagLabel ? page : pageOf(label);
  }
}
