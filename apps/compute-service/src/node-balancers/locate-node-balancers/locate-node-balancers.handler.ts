import { locateNodeBalancers } from '@stratus/contracts';
import type { CallOf, LocatedNodeBalancer } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { locatedSql } from '../../located.sql.js';

const LOCATE = locatedSql<LocatedNodeBalancer>('nodebalancers', 'node_balancers', {
  id: 'located.id',
  label: 'located.label',
  region: 'located.region',
});

@Answers(locateNodeBalancers)
export class LocateNodeBalancersHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof locateNodeBalancers>) {
    return this.database.readRecord(LOCATE, [caller.accountId, body.ids]);
  }
}
