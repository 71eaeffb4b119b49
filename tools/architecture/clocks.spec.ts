import { faultsOfClocks } from './clocks.ts';
import { runningFiles } from './shipped-files.ts';

const file = (text: string) => ({ path: 'libs/one/src/one.ts', text });
const MISUSE = ['libs/one/src/one.ts: measures by Date.now(), which may be set back: use performance.now()'];

describe('the time of day', () => {
  it('is read only where it is needed', () =>
    expect(faultsOfClocks(runningFiles().filter(({ path }) => !path.startsWith('tools/architecture/')))).toEqual([]));

  it.each(['const end = Date.now() + 5_000;', 'constructor(private readonly now = Date.now) {}'])(
    'is refused elsewhere: %s',
    (text) => expect(faultsOfClocks([file(`// A line before.\n${text}`)], {})).toEqual(MISUSE),
  );

  it.each(['const end = performance.now();', '/** As of `Date.now()`. */', ' * As of `Date.now()`.'])(
    'is not confused with %s',
    (text) => expect(faultsOfClocks([file(text)], {})).toEqual([]),
  );

  it('needs no reason where it is not read', () =>
    expect(faultsOfClocks([file('')], { 'libs/one/src/': 'why' })).toEqual(['libs/one/src/: declared in vain']));
});
