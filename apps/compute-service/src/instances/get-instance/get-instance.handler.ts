import { getInstance } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { INSTANCE_JSON } from '../instance.sql.js';

const GET_INSTANCE = `
  select ${INSTANCE_JSON}::text as record from instances as instance
   where instance.id = $1 and instance.account_id = $2 and instance.visible`;

@Answers(getInstance)
export class GetInstanceHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getInstance>) {
    const values = [call.params.computeId, call.caller.accountId];
    return this.database.readRecord(GET_INSTANCE, values);
  }
}
