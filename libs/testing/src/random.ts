// A separate entry point: loading the library that draws random values takes most of a second.
export * from './bodies/faulty-bodies.ts';
export * from './bodies/hostile-bodies.ts';
export * from './bodies/valid-bodies.ts';
export * from './counted-lists.ts';
export * from './random-operations/explanation.ts';
export * from './random-operations/holds.ts';
export * from './random-operations/request.ts';
