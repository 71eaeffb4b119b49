import type { AccountLimits } from '@stratus/contracts';

/** What account-service reads of its configuration beyond what all services do. */
export interface LimitsConfiguration {
  /** Whether tokens of test accounts count. */
  TEST_CONTROL: 'on' | 'off';
  /** Limits of each account for which an operator has set no others. */
  limits: AccountLimits;
}
