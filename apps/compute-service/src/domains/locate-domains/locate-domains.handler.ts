import { locateDomains } from '@stratus/contracts';
import type { CallOf, LocatedDomain } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { locatedSql } from '../../located.sql.js';

const LOCATE = locatedSql<LocatedDomain>('domains', 'domains', { id: 'located.id', label: 'located.domain' });

@Answers(locateDomains)
export class LocateDomainsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof locateDomains>) {
    return this.database.readRecord(LOCATE, [caller.accountId, body.ids]);
  }
}
