import { randomUUID } from 'node:crypto';
import { eventually } from '../../../../test/support/eventually.ts';
import { callerOf, createWorld } from '../../../../test/support/world.ts';
import type { World } from '../../../../test/support/world.ts';
import { TripsModule, bookTrip, stampTrip, tripsService } from './testing/trips.test-support.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['trips', 'hotel']);
  await world.boot(tripsService, TripsModule);
});
afterAll(() => world.stop());

const caller = callerOf(1);
const rows = async (text: string, values: unknown[] = []) => (await world.sql.query(text, values)).rows;
const nothingRuns = () =>
  eventually('the end of all sagas', async () => {
    const [row] = await rows(`select count(*)::int as count from trips.sagas where state in ('running', 'undoing')`);
    return row.count === 0 ? true : undefined;
  });

describe('a saga', () => {
  it('answers from its step, and the steps behind the answer follow', async () => {
    const label = randomUUID();
    const trip = await world.as(caller)(bookTrip, { body: { label } });
    expect(trip).toMatchObject({ label, room: expect.any(Number) });
    await nothingRuns();
    expect(await rows('select stamps, visible from trips.trips where id = $1', [trip.id])).toEqual([
      { stamps: 2, visible: true },
    ]);
    await world.as(caller)(stampTrip, { body: { label } });
    await nothingRuns();
    expect(await rows('select stamps from trips.trips where id = $1', [trip.id])).toEqual([{ stamps: 4 }]);
    expect(await rows('select state, count(*)::int from hotel.rooms group by state')).toEqual([
      { state: 'confirmed', count: 2 },
    ]);
  });
});
