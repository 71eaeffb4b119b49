// What an operator does to the ledger of a service: without what publishes and consumes events, and cheap to load.
export * from './replay/replay.js';
