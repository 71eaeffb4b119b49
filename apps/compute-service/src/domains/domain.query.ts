import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import { Database } from '@stratus/postgres';

/** Looks up the domain that records belong to. */
@Injectable()
export class DomainQuery {
  constructor(private readonly database: Database) {}

  /** @throws ApiFailure 404 when the account has no such domain: an empty list would suggest that it exists. */
  async mustExist(accountId: number, id: number): Promise<void> {
    const rows = await this.database.read('select from domains where id = $1 and account_id = $2', [id, accountId]);
    existing(rows[0]);
  }
}
