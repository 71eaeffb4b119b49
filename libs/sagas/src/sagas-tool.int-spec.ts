import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { eventually } from '@stratus/testing';
import { TripsWorld } from '../test/trips-replica.js';

const TOOL = join(import.meta.dirname, '../../../programs/operator.js');
const trips = new TripsWorld();
const { replica } = trips;
beforeAll(() => trips.open());
afterAll(() => trips.close());

/** The operator's command, run with the role of compute-service. */
function run(schema: string, ...given: string[]): { status: number | null; said: string } {
  const url = new URL(trips.world.databaseUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [TOOL, 'sagas', ...given], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url.href },
  });
  return { status, said: stdout + stderr };
}

/** After ten failed tries a saga pauses for a minute: only the tool can end that while the spec runs. */
const untilPausesLong = (id: string) =>
  eventually('a long pause', async () => {
    await trips.rows('update trips.sagas set tries = 10, due = now() where id = $1 and tries < 10', [id]);
    const [saga] = await trips.rows('select from trips.sagas where id = $1 and tries > 10', [id]);
    return saga;
  });

describe('npm run sagas', () => {
  it('lists unfinished sagas with their errors, and retries one', async () => {
    const trip = await trips.booked();
    replica.reached = ({ step, at }) => {
      if (step === 'stamp' && at === 'before') throw new Error('the printer is out of paper');
    };
    await replica.stamp(trip, 0);
    const [{ id }] = await trips.rows(`select id from trips.sagas where ended is null`);
    const list = run('trips', '--service', 'compute', 'list');
    expect(list.said).toMatch(
      new RegExp(
        `^${id}  stamp-trip  running at stamp  since 00:00:\\d\\d  failed \\d times: the printer is out of paper`,
      ),
    );
    expect(list.said).toMatch(/\n1 saga of compute-service has not ended\n$/);
    expect(list.status).toBe(0);
    await untilPausesLong(id);
    replica.reached = () => undefined;
    expect(run('trips', '--service', 'compute', 'retry', id)).toMatchObject({ status: 0 });
    await trips.nothingRuns();
    expect(run('trips', '--service', 'compute', 'list').said).toBe('0 sagas of compute-service have not ended\n');
    expect(run('trips', '--service', 'compute', 'retry', id)).toMatchObject({ status: 1 });
  });

  it.each([
    [['list'], '--service is missing.'],
    [['--service', 'nobody', 'list'], '--service nobody is not known.'],
    [['--service', 'compute', 'burn'], 'burn is not known.'],
    [['--service', 'compute', 'retry', 'it'], 'it is not the id of a saga.'],
    [['--service', 'compute', 'list'], 'compute-service has no sagas.'],
  ])('reports the error in %j', (given, fault) => {
    const { status, said } = run('hotel', ...given);
    expect(status).toBe(1);
    expect(said).toContain(fault);
  });
});
