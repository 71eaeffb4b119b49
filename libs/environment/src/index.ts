export * from './broker-tls.js';
export * from './configuration-error.js';
export * from './operator-name.js';
export * from './variables.js';
export * from './with-authority.js';
