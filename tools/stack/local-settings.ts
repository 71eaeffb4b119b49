/** Additional variables that `npm start` sets for single services, by the name of the service. */
export const localSettings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  catalog: { CATALOG_FILE: 'config/catalog.yaml' },
  network: { CATALOG_FILE: 'config/catalog.yaml' },
  // Short enough that users who try them do not wait, and long enough to be visible.
  compute: {
    COMPUTE_PROVISION_MS: '400',
    COMPUTE_BOOT_MS: '400',
    COMPUTE_SHUTDOWN_MS: '200',
    COMPUTE_MIGRATION_QUEUE_MS: '200',
    COMPUTE_MIGRATION_MS: '1000',
    COMPUTE_REGION_MIGRATION_MS: '1000',
    COMPUTE_RESIZE_MS: '1000',
    COMPUTE_VOLUME_MS: '300',
  },
};
