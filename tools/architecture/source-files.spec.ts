import { shippedFiles } from './shipped-files.ts';
import { faultsOfDecisions, faultsOfNames, undeclaredReasons } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

const files = shippedFiles().filter(({ path }) => !path.includes('/admin/'));

const file = (path: string, text = ''): SourceFile => ({ path: `apps/one-service/src/${path}`, text });

describe('names of files', () => {
  it('describe each file, and match its class', () => expect(faultsOfNames(files)).toEqual([]));

  it.each([
    [file('things/thing.manager.ts'), '.manager.ts is not a role of a file'],
    [file('things/thing.lookup.ts', 'export class Things {}'), 'holds Things, not ThingLookup'],
  ])('refuse %j', (wrong, fault) => expect(faultsOfNames([wrong])).toEqual([`${wrong.path}: ${fault}`]));
});

describe('decisions', () => {
  it('use neither the clock nor random numbers', () => expect(faultsOfDecisions(files)).toEqual([]));

  it.each(['Date.now()', 'new Date()', 'Math.random()', 'randomUUID()'])('are refused with %s', (impure) => {
    expect(faultsOfDecisions([file('things/thing.ts', `const x = ${impure};`)])).toHaveLength(1);
    expect(faultsOfDecisions([file('things/thing.handler.ts', `const x = ${impure};`)])).toEqual([]);
  });
});

describe("reasons with the dialect's word", () => {
  it('are declared in libs/contracts/src/errors/worded-reasons.ts', () => expect(undeclaredReasons(files)).toEqual([]));

  it.each([
    'const fault = { field, reason: `${COMPUTE_ID} is not there` };',
    'const BUSY = `${COMPUTE_TITLE} busy.`;',
    'return `Must name a ${COMPUTE_TITLE}`;',
    "throw invalid('region', 'No compute is there');",
    "throw forbidden('Your user has no computes');",
    "const reason = 'compute_id is not there';",
  ])('are refused elsewhere: %s', (text) => {
    expect(undeclaredReasons([file('things/thing.ts', text)])).toHaveLength(1);
  });

  it.each(['const PATH = `/v4/${COMPUTE}/instances`;', "const SQL = `select '${COMPUTE}' as type`;"])(
    'are no paths and SQL: %s',
    (text) => expect(undeclaredReasons([file('things/thing.ts', text)])).toEqual([]),
  );
});
