import { getType } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { TYPE_JSON } from '../type.sql.js';

const GET_TYPE = `select ${TYPE_JSON}::text as record from types as type where type.id = $1`;

@Answers(getType)
export class GetTypeHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getType>) {
    return this.database.readRecord(GET_TYPE, [call.params.typeId]);
  }
}
