export { STREAMS as streams, readStreamReplicas, setUpStreams } from '@stratus/events/definitions';
