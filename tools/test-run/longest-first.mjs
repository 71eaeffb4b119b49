import Sequencer from '@jest/test-sequencer';
import { closeSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 1_000;
const SECONDS = /Takes (?:about|more than) (\d+) s/;

/** What the header of a long spec says that it takes. */
function secondsOf({ path }) {
  const file = openSync(path);
  try {
    const buffer = Buffer.alloc(HEADER_BYTES);
    const [, seconds = '0'] = SECONDS.exec(buffer.toString('utf8', 0, readSync(file, buffer))) ?? [];
    return Number(seconds);
  } finally {
    closeSync(file);
  }
}

/** Starts the longest specs first, so that no worker is left alone with one at the end. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    // oxlint-disable-next-line unicorn/no-array-sort -- jest's own method of this name
    const sorted = super.sort(tests);
    return sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}
