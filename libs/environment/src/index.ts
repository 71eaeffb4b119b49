export * from './broker-tls.js';
export * from './configuration-error.js';
export * from './variables.js';
export * from './with-authority.js';
