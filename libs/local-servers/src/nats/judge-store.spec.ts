import { FIRST_LOOK, judgeStore, type StoreLook } from './judge-store.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;
const size = 100 * GIB;

const at = (broker: StoreLook['broker'], available = 50 * GIB): StoreLook => ({ broker, space: { size, available } });
const full = (broker: StoreLook['broker']): StoreLook => at(broker, MIB);

/** What the watch does after each look. */
function advice(...looks: StoreLook[]): string[] {
  let history = FIRST_LOOK;
  return looks.map((look) => {
    const judged = judgeStore(history, look);
    history = judged.history;
    return [judged.tell, judged.restart ? 'restart' : undefined].filter(Boolean).join(', ');
  });
}
const restarts = (...looks: StoreLook[]): number[] =>
  advice(...looks).flatMap((text, index) => (text.includes('restart') ? [index] : []));

const [ok, no, gone] = [at('answers'), at('refuses'), at('away')];

describe('a broker is restarted', () => {
  it('when it refuses three times although its disk, once full, has space', () =>
    expect(restarts(ok, full('answers'), full('refuses'), no, no, no)).toEqual([5]));

  it.each<[string, StoreLook[]]>([
    ['while the disk is full', [...Array<StoreLook>(10).fill(full('refuses'))]],
    ['with no more space than it filled', [full('refuses'), ...Array<StoreLook>(9).fill(at('refuses', 100 * MIB))]],
    ['when it answers in between', [full('refuses'), no, no, ok, no, no, no]],
    ['when it is down, starting or frozen', [full('away'), gone, gone, gone, gone]],
    ['when it was frozen in between', [full('refuses'), no, no, gone, no, no]],
    ['when its disk was not full', [ok, no, no, no, no, no]],
    ['when it has answered since its disk was full', [full('refuses'), ok, no, no, no, no]],
  ])('never %s', (_, looks) => expect(restarts(...looks)).toEqual([]));

  it('once, until the disk has been full again', () =>
    expect(restarts(full('refuses'), no, no, no, gone, no, no, no, no, full('refuses'), no, no, no)).toEqual([3, 12]));
});

describe('the user is told', () => {
  it('each time that the disk gets fuller', () =>
    expect(advice(ok, at('answers', GIB), at('answers', GIB), full('answers'), ok, full('answers'))).toEqual([
      '',
      'nearly full',
      '',
      'full',
      '',
      'full',
    ]));

  it('nothing by a disk that stays at a limit', () =>
    expect(advice(at('answers', 1.9 * GIB), at('answers', 2.1 * GIB), at('answers', 1.9 * GIB))).toEqual([
      'nearly full',
      '',
      '',
    ]));

  it('of a small disk by its parts', () => {
    const small = (available: number): StoreLook => ({ broker: 'answers', space: { size: 8 * MIB, available } });
    expect(advice(small(MIB), small(0.6 * MIB), small(0.3 * MIB))).toEqual(['', 'nearly full', 'full']);
  });
});
