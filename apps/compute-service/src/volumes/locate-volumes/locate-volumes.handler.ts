import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { LocateVolumesQuery } from './locate-volumes.query.js';

const LOCATE = `
  select json_build_object('volumes', coalesce(json_agg(json_build_object(
    'id', volume.id, 'label', volume.label, 'region', volume.region) order by volume.id), '[]'))::text as record
  from volumes as volume where volume.account_id = $1 and volume.id = any($2::bigint[])`;

@QueryHandler(LocateVolumesQuery)
export class LocateVolumesHandler implements IQueryHandler<LocateVolumesQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: LocateVolumesQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(LOCATE, [call.caller.accountId, call.body.ids]);
    return new JsonText(existing(rows[0]).record);
  }
}
