import { Injectable } from '@nestjs/common';
import { openTestAccount, testAccountOf } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';

/** Opens the account of a token `test-NAME` that is not known yet. Without test control, no such token opens anything. */
@Injectable()
export class TestAccounts {
  constructor(
    private readonly client: OperationClient,
    private readonly isOpen: boolean,
  ) {}

  /** Whether the token names a test account, as far as this gateway may know. */
  names(token: string): boolean {
    return this.isOpen && testAccountOf(token) !== undefined;
  }

  /** @throws ApiFailure 503 when account-service is unavailable. */
  async open(token: string): Promise<void> {
    await this.client.ask(openTestAccount, { params: {}, body: { name: testAccountOf(token) ?? '' } });
  }
}
