import type { SecretFiles } from '@stratus/installation';

/** Where an installation keeps its secrets. */
export interface SecretStore {
  /** The secrets of these apps that exist. */
  read(apps: readonly string[]): Promise<SecretFiles>;
  /** Adds secrets; keeps those that exist, also one that another run has made meanwhile. */
  add(missing: SecretFiles): Promise<void>;
}
