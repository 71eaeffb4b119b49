import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { COMPUTES, JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { LocateInstancesQuery } from './locate-instances.query.js';

const LOCATE = `
  select json_build_object('${COMPUTES}', coalesce(json_agg(
           json_build_object('id', instance.id, 'label', instance.label, 'region', instance.region)
           order by instance.id), '[]'))::text as found
    from instances as instance
   where instance.account_id = $1 and instance.id = any($2::bigint[]) and instance.visible`;

@QueryHandler(LocateInstancesQuery)
export class LocateInstancesHandler implements IQueryHandler<LocateInstancesQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { caller, body } }: LocateInstancesQuery): Promise<JsonText> {
    const [row] = await this.database.read<{ found: string }>(LOCATE, [caller.accountId, body.ids]);
    return new JsonText(row?.found ?? '');
  }
}
