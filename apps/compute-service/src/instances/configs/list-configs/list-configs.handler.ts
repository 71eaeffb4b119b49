import { CONFIG_FIELDS, listConfigs } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { InstanceQuery } from '../../instance.query.js';
import { CONFIG_JSON } from '../config.sql.js';

const COLUMNS = {
  id: 'config.id',
  label: 'config.label',
  kernel: 'config.kernel',
  comments: 'config.comments',
  memory_limit: 'config.memory_limit',
  run_level: 'config.run_level',
  virt_mode: 'config.virt_mode',
  root_device: 'config.root_device',
  initrd: 'null::text',
  created: 'config.created',
  updated: 'config.updated',
  interfaces: `array(select interface.label from interfaces as interface
    where interface.config_id = config.id and interface.purpose = 'vlan')`,
};

@Answers(listConfigs)
export class ListConfigsHandler {
  constructor(
    private readonly database: Database,
    private readonly instanceQuery: InstanceQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listConfigs>): Promise<JsonText> {
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
      this.instanceQuery.mustExist(caller.accountId, params.computeId),
    ]);
    return page;
  }
}
