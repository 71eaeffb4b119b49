export * from './broker/nats-passwords.js';
export * from './broker/provision-streams.js';
export * from './database/provision-database.js';
export * from './demo/demo-account.js';
export { InstallationFailure } from './installation-failure.js';
export * from './secrets/complete-secrets.js';
export * from './secrets/secret-files.js';
export * from './stack.js';
