export * from './create-row-counts.js';
export * from './fold-row-counts.js';
export * from './id-pages.js';
export * from './ignoring-case.js';
export * from './json-record.js';
export * from './json-time.js';
export * from './list-sql.js';
