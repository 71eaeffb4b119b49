// What operators' commands need, without the platform that services boot with: cheap to load.
export * from './configuration/configuration-error.js';
export { readBrokerTls } from './nats/broker-tls.js';
export { ignoringCase } from './postgres/ignoring-case.js';
export { withAuthority } from './postgres/with-authority.js';
export { readTextFile, readVariable } from './configuration/variables.js';
export * from './sagas/operate-sagas.js';
export * from './secrets/key-ring.js';
export { scramVerifier } from './secrets/scram-verifier.js';
