// What an operator does to the sagas of a service: without the platform that services boot with, and cheap to load.
export * from './sagas/operate-sagas.js';
