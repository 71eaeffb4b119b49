import { listRegions } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers, Database } from '@stratus/platform/persistence';
import { REGION_JSON } from '../region.sql.js';

@Answers(listRegions)
export class ListRegionsHandler {
  constructor(private readonly database: Database) {}

  async execute({ list }: CallOf<typeof listRegions>): Promise<JsonText> {
    return this.database.readPage({
      from: 'regions as region',
      where: 'true',
      values: [],
      key: ['region.position', 'region.id'],
      as: 'region',
      item: REGION_JSON,
      fields: {},
      columns: {},
      list,
    });
  }
}
