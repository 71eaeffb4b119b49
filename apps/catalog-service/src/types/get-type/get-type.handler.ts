import { JsonText, existing, getType } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { TYPE_JSON } from '../type.sql.js';

const GET_TYPE = `select ${TYPE_JSON}::text as record from types as type where type.id = $1`;

@Answers(getType)
export class GetTypeHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getType>): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(GET_TYPE, [call.params.typeId]);
    return new JsonText(existing(rows[0]).record);
  }
}
