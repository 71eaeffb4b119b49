export * from './cluster-facts.js';
export * from './provisioner.js';
