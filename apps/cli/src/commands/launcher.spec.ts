import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/testing';
import { cli } from '../cli.js';

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as { version: string };

it.each(['--version', '-V'])('stratus %s prints the version of the package', async (option) => {
  let [out, error] = ['', ''];
  const code = await cli([option], {}, { out: (text) => (out += text), error: (text) => (error += text) });
  expect([code, out, error]).toEqual([0, `${version}\n`, '']);
});
