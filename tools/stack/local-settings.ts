/** Variables that `npm start` sets for individual services, by service name. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  catalog: { CATALOG_FILE: 'config/catalog.yaml' },
  network: { CATALOG_FILE: 'config/catalog.yaml', DNS_ZONE_FILE: 'config/demo.zone' },
  // Short enough that users who try them need not wait.
  compute: {
    COMPUTE_PROVISION_MS: '400',
    COMPUTE_BOOT_MS: '400',
    COMPUTE_SHUTDOWN_MS: '200',
    COMPUTE_MIGRATION_QUEUE_MS: '200',
    COMPUTE_MIGRATION_MS: '1000',
    COMPUTE_REGION_MIGRATION_MS: '1000',
    COMPUTE_RESIZE_MS: '1000',
    COMPUTE_DISK_MS: '300',
    COMPUTE_VOLUME_MS: '300',
  },
  // Long enough for the status updating to be visible, as in the public service.
  database: {
    DATABASE_CREATE_MS: '2000',
    DATABASE_UPDATE_MS: '1000',
    DATABASE_PATCH_MS: '1000',
    DATABASE_RESIZE_MS: '1500',
    DATABASE_BACKUP_MS: '1000',
    DATABASE_RESTORE_MS: '1000',
    DATABASE_DELETE_MS: '200',
  },
};

/**
 * The variables that `npm start` sets for a service in addition to its access to Postgres and NATS. The
 * environment takes precedence.
 */
export function localSettings(service: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const settings = Object.entries(SETTINGS[service] ?? {});
  return Object.fromEntries(settings.map(([name, value]) => [name, environment[name] || value]));
}
