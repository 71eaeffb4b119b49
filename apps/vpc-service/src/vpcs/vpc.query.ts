import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import { Database } from '@stratus/postgres';

/** Checks that the VPC exists, for reads of its parts. */
@Injectable()
export class VpcQuery {
  constructor(private readonly database: Database) {}

  /** @throws ApiFailure 404 when the account has no such VPC: an empty list would suggest that it exists. */
  async refuseUnlessExists(accountId: number, id: number): Promise<void> {
    const rows = await this.database.read('select from vpcs where id = $1 and account_id = $2', [id, accountId]);
    existing(rows[0]);
  }
}
