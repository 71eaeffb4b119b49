/** What runs in a browser, too: no decorators, nothing of Node. */
export { GLOBAL_FLAGS, GRANT_ENTITIES, PERMISSIONS } from './access/grants.js';
export type { GlobalFlag, GrantEntity, Permission } from './access/grants.js';
export { ALL_SCOPES, SCOPES, holdsScope, parseScopes } from './access/scopes.js';
export { CLUSTER_SIZES, DATABASE_ENGINES, ENGINE_TRAITS } from './databases/database-engine.js';
export { COMPUTE, COMPUTES, COMPUTE_ID, PUBLIC_WORD } from './dialect.js';
export { DOCUMENTED_SECONDS } from './domains/documented-seconds.js';
export { INSIDE, exchangeOf } from './dialect-words.js';
export type { DialectWords } from './dialect-words.js';
export { MAX_INTERFACES } from './max-interfaces.js';
