import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { LocateDomainsQuery } from './locate-domains.query.js';

const LOCATE = `
  select json_build_object('domains', coalesce(json_agg(json_build_object(
    'id', domain.id, 'label', domain.domain) order by domain.id), '[]'))::text as record
  from domains as domain where domain.account_id = $1 and domain.id = any($2::bigint[])`;

@QueryHandler(LocateDomainsQuery)
export class LocateDomainsHandler implements IQueryHandler<LocateDomainsQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: LocateDomainsQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(LOCATE, [call.caller.accountId, call.body.ids]);
    return new JsonText(existing(rows[0]).record);
  }
}
