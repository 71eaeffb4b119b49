import { pathsIn, refuseNothing, refuseUnmatched, specsByKind } from './chosen-specs.ts';
import { nothing } from './tally.ts';

const SPECS = new Map([
  ['unit', ['/checkout/apps/vpc-service/src/labels.spec.ts']],
  ['e2e', ['/checkout/test/contract/tags.e2e-spec.ts']],
]);

describe('paths of npm test', () => {
  it('are the arguments that are neither options nor their values', () => {
    const given = ['apps/vpc-service', '-t', 'refuses', '--maxWorkers', '2', '--verbose', '--seed=3', 'libs'];
    expect(pathsIn(given)).toEqual(['apps/vpc-service', 'libs']);
  });

  it('that match no spec are refused, each by its name', () => {
    expect(() => refuseUnmatched(['labels', 'nosuchfile'], 'unit', SPECS)).toThrow('No unit spec matches nosuchfile.');
    expect(() => refuseUnmatched(['nosuchfile'], undefined, SPECS)).toThrow('No spec matches nosuchfile.');
  });

  it('that match specs of another kind name that kind', () => {
    const refused = expect.objectContaining({ whatToDo: expect.stringContaining('--only e2e test/contract') });
    expect(() => refuseUnmatched(['test/contract'], 'unit', SPECS)).toThrow(refused);
  });

  it.each([['apps/VPC-service'], ['labels.spec.ts$'], ['(']])('may be patterns: %s', (path) => {
    expect(() => refuseUnmatched([path], 'unit', SPECS)).not.toThrow();
  });

  it('are compared with all specs', async () => {
    const specs = await specsByKind();
    expect(() => refuseUnmatched([import.meta.filename], 'unit', specs)).not.toThrow();
    for (const [, files] of specs) expect(files.length).toBeGreaterThan(10);
  });
});

describe('a run of no tests', () => {
  it('fails', () => {
    const skipped = { ...nothing, skipped: 9, checks: { passed: 1, failed: 0 } };
    expect(() => refuseNothing(skipped, ['-t', 'nosuchname'])).toThrow('nothing matches -t nosuchname');
  });

  it('does not hide what failed before', () => {
    expect(() => refuseNothing({ ...nothing, checks: { passed: 0, failed: 1 } }, [])).not.toThrow();
    expect(() => refuseNothing({ ...nothing, passed: 1 }, [])).not.toThrow();
  });
});
