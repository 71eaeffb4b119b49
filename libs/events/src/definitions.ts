// The types of events and the streams, without the relay and the consumers: cheap to load for tools.
export { eventDefinitions } from './definitions/index.js';
export { EVENTS_STREAM, STREAMS, setUpStreams } from './streams/streams.js';
export { STREAM_REPLICAS, readStreamReplicas } from './streams/stream-replicas.js';
