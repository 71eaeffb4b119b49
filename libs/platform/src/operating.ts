// An operator's actions on the sagas of a service, without the platform that services boot with: cheap to load.
export * from './sagas/operate-sagas.js';
export * from './secrets/key-ring.js';
