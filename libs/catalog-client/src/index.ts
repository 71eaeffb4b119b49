export * from './catalog-caches.js';
export * from './catalog-cache.js';
