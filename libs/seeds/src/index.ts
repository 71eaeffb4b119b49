export { exportSeed } from './export-seed.js';
export type { ExportedSeed } from './export-seed.js';
export { InvalidSeed } from './invalid-seed.js';
export { playSeed } from './play-seed.js';
export type { PlayOptions, PlayedRecord } from './play-seed.js';
export { MAX_SEED_BYTES, readSeed } from './read-seed.js';
export type { Seed, SeedRecord } from './seed.js';
export type { SeedCall, SeedReply, SeedRequest } from './seed-call.js';
