import { Injectable } from '@nestjs/common';
import { ApiFailure, openTestAccount, testAccountOf } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';

const PREFIX = 'test-';
const MISNAMED =
  'Invalid Token: the token of a test is test-NAME, with a name of up to 64 letters, digits, dashes and underscores';

/** Opens the account of a token `test-NAME` that is not known yet. Without test control, no such token opens anything. */
@Injectable()
export class TestTokens {
  constructor(
    private readonly client: OperationClient,
    private readonly isOpen: boolean,
  ) {}

  /** Whether the token names a test account, as far as this gateway may know. */
  names(token: string): boolean {
    return this.isOpen && testAccountOf(token) !== undefined;
  }

  /** @throws ApiFailure 401 for a refused token that a test has made of a name that no account can have. */
  refuseMisnamed(token: string): void {
    if (this.isOpen && token.startsWith(PREFIX) && !this.names(token))
      throw new ApiFailure(401, [{ reason: MISNAMED }]);
  }

  /**
   * Opens the account unless account-service is not open for tests.
   *
   * @throws ApiFailure 503 when account-service is unavailable.
   */
  async open(token: string): Promise<void> {
    try {
      await this.client.ask(openTestAccount, { params: {}, body: { name: testAccountOf(token) ?? '' } });
    } catch (error) {
      if (!(error instanceof ApiFailure && error.status === 404)) throw error;
    }
  }
}
