import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { CONFIG_JSON } from '../config.sql.js';
import { GetConfigQuery } from './get-config.query.js';

const GET_CONFIG = `
  select ${CONFIG_JSON}::text as record
    from configs as config join instances as instance on instance.id = config.compute_id
   where config.id = $3 and config.compute_id = $2 and instance.account_id = $1 and instance.visible`;

@QueryHandler(GetConfigQuery)
export class GetConfigHandler implements IQueryHandler<GetConfigQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, params } }: GetConfigQuery): Promise<JsonText> {
    const values = [caller.accountId, params.computeId, params.configId];
    const rows = await this.database.read<{ record: string }>(GET_CONFIG, values);
    return new JsonText(existing(rows[0]).record);
  }
}
