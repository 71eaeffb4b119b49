import type { SecretFiles } from '@stratus/installation';

/** Where an installation keeps its secrets. */
export interface SecretStore {
  /** The existing secrets of these apps. */
  read(apps: readonly string[]): Promise<SecretFiles>;
  /** Adds secrets; keeps existing ones, even if another run has added them in the meantime. */
  add(missing: SecretFiles): Promise<void>;
}
