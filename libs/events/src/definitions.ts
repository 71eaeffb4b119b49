// Event types and streams, without the relay and the consumers: cheap to import for tools.
export { eventDefinitions, typePattern } from './definitions/index.js';
export { EVENTS_STREAM, STREAMS, setUpStreams } from './streams/streams.js';
export { STREAM_REPLICAS, readStreamReplicas } from './streams/stream-replicas.js';
