import { createVolume, deleteVolume, getVolume } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { computeService } from '../compute-service.definition.js';
import { ComputeServiceModule } from '../compute-service.module.js';
import { REGION, createRelatedResourcesWorld, uniqueLabel } from '../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../test/related-resources-world.js';

const AN_HOUR = 3_600_000;

let world: RelatedResourcesWorld;
beforeAll(async () => {
  world = await createRelatedResourcesWorld(AN_HOUR);
});
afterAll(() => world.stop());

const create = () => world.ask(createVolume, { body: { region: REGION, label: uniqueLabel('v') } });
const begun = (id: number) =>
  eventually('a job that has begun', async () =>
    (await world.eventsOf('volume', id)).includes('volume_create started') ? true : undefined,
  );
describe('a volume that is still being created', () => {
  it('can be deleted: its job fails and stays failed', async () => {
    const { id } = await create();
    await begun(id);
    expect(await world.ask(deleteVolume, { params: { volumeId: id } })).toEqual({});
    const end = ['volume_create failed', 'volume_delete finished'];
    expect((await world.eventsOf('volume', id)).slice(2)).toEqual(end);
  });

  it('becomes active in another process when the first has died', async () => {
    const { id } = await create();
    await begun(id);
    const successor = await world.boot(
      (env) => computeService({ ...env, COMPUTE_VOLUME_MS: '0' }),
      ComputeServiceModule,
    );
    await world.running.stop();
    await world.sql.query(`update compute.sagas set due = now() where state = 'running'`);
    await eventually('an active volume', async () =>
      (await world.ask(getVolume, { params: { volumeId: id } })).status === 'active' ? true : undefined,
    );
    expect((await world.eventsOf('volume', id)).at(-1)).toBe('volume_create finished');
    await successor.stop();
  });
});
