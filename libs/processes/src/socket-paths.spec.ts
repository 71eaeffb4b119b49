import { maxSocketPath } from './socket-paths.ts';

it.each([
  ['linux', 107],
  ['darwin', 103],
] as const)(
  "the path of a socket on %s has at most %i bytes, those of the system's structure without its end",
  (platform, length) => expect(maxSocketPath(platform)).toBe(length),
);
