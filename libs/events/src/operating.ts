// An operator's actions on a service's ledger, without the relay and the consumers: cheap to import.
export * from './ledger/ledger-lag.js';
export * from './replay/replay.js';
export * from './subscribers/stream-administration.js';
export { askForRebuild, isRebuildAsked } from './streams/kept-stream.repository.js';
export { DEAD_LETTERS_STREAM, EVENTS_STREAM, STREAMS, findStream } from './streams/streams.js';
