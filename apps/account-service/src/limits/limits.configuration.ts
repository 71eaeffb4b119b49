import type { AccountLimits } from '@stratus/contracts';

/** The part of account-service's configuration that comes from the catalog file. */
export interface LimitsConfiguration {
  /** Limits of each account for which an operator has set no others. */
  limits: AccountLimits;
}
