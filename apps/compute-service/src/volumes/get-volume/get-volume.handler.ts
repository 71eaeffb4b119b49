import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { VOLUME_JSON } from '../volume.sql.js';
import { GetVolumeQuery } from './get-volume.query.js';

const GET_VOLUME = `
  select ${VOLUME_JSON}::text as record from volumes as volume where volume.id = $1 and volume.account_id = $2`;

@QueryHandler(GetVolumeQuery)
export class GetVolumeHandler implements IQueryHandler<GetVolumeQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetVolumeQuery): Promise<JsonText> {
    const values = [call.params.volumeId, call.caller.accountId];
    const rows = await this.database.read<{ record: string }>(GET_VOLUME, values);
    return new JsonText(existing(rows[0]).record);
  }
}
