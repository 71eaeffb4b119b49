import { getType } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, Database } from '@stratus/platform/persistence';
import { TYPE_JSON } from '../type.sql.js';

const GET_TYPE = `select ${TYPE_JSON}::text as record from types as type where type.id = $1`;

@Answers(getType)
export class GetTypeHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getType>) {
    return this.database.readRecord(GET_TYPE, [call.params.typeId]);
  }
}
