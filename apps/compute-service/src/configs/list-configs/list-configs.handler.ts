import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { CONFIG_FIELDS } from '@stratus/contracts';
import type { JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { InstanceReader } from '../../instances/instance.reader.js';
import { CONFIG_JSON } from '../config.sql.js';
import { ListConfigsQuery } from './list-configs.query.js';

const COLUMNS = {
  label: 'config.label',
  interfaces: `array(select interface.label from interfaces as interface
    where interface.config_id = config.id and interface.purpose = 'vlan')`,
};

@QueryHandler(ListConfigsQuery)
export class ListConfigsHandler implements IQueryHandler<ListConfigsQuery> {
  constructor(
    private readonly database: Database,
    private readonly instances: InstanceReader,
  ) {}

  async execute({ call: { caller, params, list } }: ListConfigsQuery): Promise<JsonText> {
    const [page] = await Promise.all([
      this.database.readPage({
        from: 'configs as config',
        where: 'config.compute_id = $1',
        values: [params.computeId],
        key: ['config.id'],
        as: 'config',
        item: CONFIG_JSON,
        fields: CONFIG_FIELDS,
        columns: COLUMNS,
        list,
      }),
      this.instances.mustExist(caller.accountId, params.computeId),
    ]);
    return page;
  }
}
