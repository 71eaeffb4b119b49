import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { DOMAIN_JSON } from '../domain.sql.js';
import { GetDomainQuery } from './get-domain.query.js';

const GET_DOMAIN = `
  select ${DOMAIN_JSON}::text as record from domains as domain where domain.id = $1 and domain.account_id = $2`;

@QueryHandler(GetDomainQuery)
export class GetDomainHandler implements IQueryHandler<GetDomainQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetDomainQuery): Promise<JsonText> {
    const values = [call.params.domainId, call.caller.accountId];
    const rows = await this.database.read<{ record: string }>(GET_DOMAIN, values);
    return new JsonText(existing(rows[0]).record);
  }
}
