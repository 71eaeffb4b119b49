/** Catches: a test run in memory that is too small, or on a file system where nothing may be executed. */
import { tmpdir } from 'node:os';

import { fastDirectory } from './fast-directory.ts';

const GIB = 1024 ** 3;
const mounts = (options: string, type = 'tmpfs') => `/dev/vda / ext4 rw 0 0\n${type} /dev/shm ${type} ${options} 0 0\n`;

it('is in memory if that is large enough and allows programs', () => {
  expect(fastDirectory({}, mounts('rw,relatime'), 4 * GIB)).toBe('/dev/shm');
});

it.each([
  ['too small', {}, mounts('rw'), 64 * 1024 ** 2],
  ['without programs', {}, mounts('rw,nosuid,noexec'), 4 * GIB],
  ['read-only', {}, mounts('ro'), 4 * GIB],
  ['not in memory', {}, mounts('rw', 'ext4'), 4 * GIB],
  ['missing', {}, '', 0],
  ['not what the user wants', { TMPDIR: tmpdir() }, mounts('rw'), 4 * GIB],
])('is the usual one if /dev/shm is %s', (_, environment, given, free) => {
  expect(fastDirectory(environment, given, free)).toBe(tmpdir());
});
