// The types of events and the streams without what publishes and consumes them: cheap to load for tools.
export { eventDefinitions } from './definitions/index.js';
export { EVENTS_STREAM, STREAMS, setUpStreams } from './streams/streams.js';
