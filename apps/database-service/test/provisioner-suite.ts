import { eventually } from '@stratus/testing';
import type { ClusterSpecification, ClusterStatus, Provisioner } from '../src/provisioner/provisioner.js';

/** A provisioner in its world, and how to specify what it can run. */
export interface ProvisionerUnderTest {
  provisioner: Provisioner;
  /** A cluster of one member, revision 1. */
  specification: (databaseId: number, changes?: Partial<ClusterSpecification>) => ClusterSpecification;
  stop: () => Promise<void>;
}

/** What database-service relies on, whatever runs the clusters (decision 31). */
export function provisionerSuite(title: string, open: () => Promise<ProvisionerUnderTest>, patienceMs = 5_000): void {
  describe(`${title}, as a provisioner`, () => {
    let under: ProvisionerUnderTest;
    let next = 0;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.stop());

    const statusOf = async (id: number) => (await under.provisioner.statuses()).get(id);
    const holds = (id: number, revision: number): Promise<ClusterStatus> =>
      eventually(
        `revision ${revision} of cluster ${id}`,
        async () => {
          const status = await statusOf(id);
          if (status?.fault) throw new Error(status.fault);
          return status && status.revision >= revision ? status : undefined;
        },
        patienceMs,
      );
    const newCluster = async (changes?: Partial<ClusterSpecification>) => {
      const specification = under.specification((next += 1), changes);
      await under.provisioner.apply(specification);
      return { specification, status: await holds(specification.databaseId, 1) };
    };

    it('provisions what it is handed: members that run, hosts, a port, sizes', async () => {
      const { specification, status } = await newCluster();
      expect(status).toMatchObject({
        databaseId: specification.databaseId,
        revision: 1,
        hosts: { primary: expect.any(String), secondary: expect.any(String) },
        port: expect.any(Number),
        backups: [],
        fault: null,
      });
      expect(status.members).toEqual([{ name: expect.any(String), role: 'primary', running: true }]);
      expect(status.totalDisk).toBeGreaterThan(0);
      expect(status.usedDisk).toBeGreaterThan(0);
      if (specification.sslConnection) expect(status.certificateAuthority).toContain('BEGIN CERTIFICATE');
    });

    it('takes a revision twice, and ignores one that is older than the noted one', async () => {
      const { specification } = await newCluster();
      const newer = { ...specification, revision: 3, allowList: ['10.0.0.1'] };
      await under.provisioner.apply(newer);
      await under.provisioner.apply(newer);
      await under.provisioner.apply({ ...specification, revision: 2, allowList: [] });
      await holds(specification.databaseId, 3);
      expect((await statusOf(specification.databaseId))?.revision).toBe(3);
    });

    it('takes the backups that a specification has, restores one, and deletes those that it has no more', async () => {
      const { specification } = await newCluster();
      const { databaseId } = specification;
      const backups = [{ id: 1, target: 'primary' as const }];
      await under.provisioner.apply({ ...specification, revision: 2, backups });
      expect((await holds(databaseId, 2)).backups).toEqual([{ id: 1, size: expect.any(Number) }]);
      const restore = { backupId: 1, number: 1 };
      await under.provisioner.apply({ ...specification, revision: 3, backups, restore });
      expect((await holds(databaseId, 3)).restored).toEqual({ number: 1, fault: null });
      await under.provisioner.apply({ ...specification, revision: 4, backups: [], restore });
      expect((await holds(databaseId, 4)).backups).toEqual([]);
    });

    it('restarts the members, and takes another password', async () => {
      const { specification } = await newCluster();
      const credentials = { ...specification.credentials, password: 'another-one-1234' };
      await under.provisioner.apply({ ...specification, revision: 2, restarts: 1, credentials });
      const { members } = await holds(specification.databaseId, 2);
      expect(members.every(({ running }) => running)).toBe(true);
    });

    it('says what became of a restore that cannot be done, whatever holds later', async () => {
      const { specification } = await newCluster();
      const { databaseId } = specification;
      const restore = { backupId: 999, number: 1 };
      await under.provisioner.apply({ ...specification, revision: 2, restore });
      const ended = async () => (await under.provisioner.status(databaseId))?.restored ?? undefined;
      const failed = await eventually('the end of the restore', ended, patienceMs);
      expect(failed).toEqual({ number: 1, fault: expect.any(String) });
      await under.provisioner.apply({ ...specification, revision: 3, restore });
      expect((await holds(databaseId, 3)).restored).toEqual(failed);
    });

    it('reports one cluster, and pages of all', async () => {
      const made = [await newCluster(), await newCluster()].map(({ specification }) => specification.databaseId);
      const [one = 0, other = 0] = made;
      expect((await under.provisioner.status(one))?.databaseId).toBe(one);
      expect(await under.provisioner.status(888_888)).toBeUndefined();
      expect([...(await under.provisioner.statuses(one - 1, 1)).keys()]).toEqual([one]);
      expect([...(await under.provisioner.statuses(one)).keys()]).toEqual([other]);
    });

    it('calls back when a status may have changed', async () => {
      const called: number[] = [];
      under.provisioner.onChange((id) => void called.push(id));
      const { specification } = await newCluster();
      await eventually('a call', async () => called.includes(specification.databaseId) || undefined, patienceMs);
    });

    it('removes a cluster, also twice, also one that it never had; then nothing brings it back', async () => {
      const { specification } = await newCluster();
      const { databaseId } = specification;
      await under.provisioner.remove(databaseId);
      await under.provisioner.remove(databaseId);
      await under.provisioner.remove(999_999);
      const gone = async () => (await statusOf(databaseId)) === undefined || undefined;
      await eventually('the end of the cluster', gone, patienceMs);
      expect((await under.provisioner.statuses()).has(databaseId)).toBe(false);
    });
  });
}
