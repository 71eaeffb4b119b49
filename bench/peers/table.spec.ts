import type { FlowMeasurement } from './load.ts';
import { peerErrors, peerRatios, peerTable } from './table.ts';
import type { PeerReport } from './table.ts';

const round = (perSecond: number, more: Partial<FlowMeasurement> = {}): FlowMeasurement => ({
  perSecond,
  p50: perSecond / 10,
  p99: perSecond / 5,
  errors: 0,
  ...more,
});

const stack: PeerReport = {
  name: 'Stratus',
  listed: 100,
  rounds: {
    create: [round(300), round(100), round(200)],
    view: [round(1_000), round(1_200), round(1_100)],
    list: [round(400), round(400), round(400)],
  },
  memoryMb: { idle: 690, loaded: 900 },
};

const other: PeerReport = {
  name: 'moto',
  listed: 100,
  rounds: {
    create: [round(20, { errors: 2, firstError: 'POST /: 500' }), round(30), round(40, { errors: 1 })],
    view: [round(55), round(55), round(55)],
    list: [round(800), round(800), round(800)],
  },
  memoryMb: { idle: 77, loaded: 221 },
};

describe('the table of the peers', () => {
  it('has the medians of the rounds, and all errors', () => {
    expect(peerTable([stack, other]).slice(2)).toEqual([
      '| Stratus | 200 | 20.0 | 40.0 | 1100 | 110.0 | 220.0 | 400 | 40.0 | 80.0 | 100 | 0 | 690 | 900 |',
      '| moto | 30 | 3.0 | 6.0 | 55 | 5.5 | 11.0 | 800 | 80.0 | 160.0 | 100 | 3 | 77 | 221 |',
    ]);
  });

  it('has a heading for each column', () => {
    const [headings = '', alignments = '', row = ''] = peerTable([stack]);
    const columns = (line: string): number => line.split('|').length;
    expect([columns(headings), columns(alignments)]).toEqual([columns(row), columns(row)]);
  });

  it('compares the stack with each, round by round', () => {
    expect(peerRatios([stack, other])).toEqual([
      'Stratus, times moto: creates 5.0 (3.3 to 15.0), views 20.0 (18.2 to 21.8), lists 0.5 (0.5 to 0.5)',
    ]);
  });

  it('compares with nothing if the stack is alone', () => {
    expect(peerRatios([stack])).toEqual([]);
  });

  it('shows the first error of each flow', () => {
    expect(peerErrors([stack, other])).toEqual(['moto, create: POST /: 500']);
  });
});
