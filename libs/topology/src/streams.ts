export { STREAMS as streams, setUpStreams } from '@stratus/events/definitions';
