import { getConfig } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { CONFIG_JSON } from '../config.sql.js';

const GET_CONFIG = `
  select ${CONFIG_JSON}::text as record
    from configs as config join instances as instance on instance.id = config.compute_id
   where config.id = $3 and config.compute_id = $2 and instance.account_id = $1 and instance.visible`;

@Answers(getConfig)
export class GetConfigHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getConfig>) {
    const values = [caller.accountId, params.computeId, params.configId];
    return this.database.readRecord(GET_CONFIG, values);
  }
}
