export * from './catalog-directories.js';
export * from './catalog-directory.js';
