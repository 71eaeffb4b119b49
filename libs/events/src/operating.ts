// An operator's actions on the ledger of a service, without the relay and the consumers: cheap to load.
export * from './replay/replay.js';
export * from './subscribers/stream-administration.js';
export { askForRebuild, isRebuildAsked } from './streams/kept-stream.repository.js';
