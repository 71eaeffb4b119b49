export * from './key-ring.js';
export * from './scram-verifier.js';
