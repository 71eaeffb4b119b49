import { eventually } from '@stratus/testing';
import type { ClusterSpecification, ClusterStatus, Provisioner } from '../src/provisioner.js';

/** A provisioner in its environment, and how to specify clusters that it can run. */
export interface ProvisionerUnderTest {
  provisioner: Provisioner;
  /** A cluster of one member, revision 1. */
  specification: (databaseId: number, changes?: Partial<ClusterSpecification>) => ClusterSpecification;
  stop: () => Promise<void>;
}

/**
 * The guarantees that database-service relies on, for any provisioner (decision 31). The cases share a cluster, because a real
 * one takes its time, and change it one after the other.
 */
export function provisionerSuite(title: string, open: () => Promise<ProvisionerUnderTest>, patienceMs = 5_000): void {
  describe(`${title}, as a provisioner`, () => {
    let under: ProvisionerUnderTest;
    const called = new Set<number>();
    /** The desired state; the revision is the last applied one. */
    let shared: ClusterSpecification;
    beforeAll(async () => {
      under = await open();
      under.provisioner.onChange((id) => void called.add(id));
      shared = under.specification(1);
      await Promise.all([shared, under.specification(2)].map((each) => under.provisioner.apply(each)));
      await Promise.all([holds(1, 1), holds(2, 1)]);
    });
    afterAll(() => under.stop());

    const holds = (id: number, revision: number): Promise<ClusterStatus> =>
      eventually(
        `revision ${revision} of cluster ${id}`,
        async () => {
          const status = await under.provisioner.status(id);
          if (status?.fault) throw new Error(status.fault);
          return status && status.revision >= revision ? status : undefined;
        },
        patienceMs,
      );
    const note = async (changes: Partial<ClusterSpecification>): Promise<number> => {
      shared = { ...shared, revision: shared.revision + 1, ...changes };
      await under.provisioner.apply(shared);
      return shared.revision;
    };
    const change = async (changes: Partial<ClusterSpecification>) => holds(1, await note(changes));

    it('provisions what it is handed: members that run, hosts, a port, sizes', async () => {
      const status = await holds(1, 1);
      expect(status).toMatchObject({
        databaseId: 1,
        created: shared.created,
        revision: 1,
        hosts: { primary: expect.any(String), secondary: expect.any(String) },
        port: expect.any(Number),
        backups: [],
        fault: null,
      });
      expect(status.members).toEqual([{ name: expect.any(String), role: 'primary', running: true }]);
      expect(status.totalDisk).toBeGreaterThan(0);
      // One of the customer's databases, which not every server has from the start.
      expect(status.usedDisk).toBeGreaterThanOrEqual(0);
      expect(status.usedDisk).toBeLessThan(status.totalDisk);
      if (shared.sslConnection) expect(status.certificateAuthority).toContain('BEGIN CERTIFICATE');
    });

    it('calls back when a status may have changed', async () => {
      await eventually('a call for each', async () => (called.has(1) && called.has(2)) || undefined, patienceMs);
    });

    it('reports one cluster, and pages of all', async () => {
      expect((await under.provisioner.status(1))?.databaseId).toBe(1);
      expect(await under.provisioner.status(888_888)).toBeUndefined();
      expect([...(await under.provisioner.statuses()).keys()]).toEqual([1, 2]);
      expect([...(await under.provisioner.statuses(0, 1)).keys()]).toEqual([1]);
      expect([...(await under.provisioner.statuses(1)).keys()]).toEqual([2]);
    });

    it('takes a revision twice, and ignores one that is older than the noted one', async () => {
      const older = { ...shared, revision: 2, allowList: [] };
      await note({ revision: 3, allowList: ['10.0.0.1'] });
      await under.provisioner.apply(shared);
      await under.provisioner.apply(older);
      expect((await holds(1, 3)).revision).toBe(3);
    });

    it('goes on after it has rested: what holds still holds, and what is new will', async () => {
      await note({ allowList: ['10.0.0.2'] });
      await under.provisioner.rest();
      await under.provisioner.rest();
      const { members } = await holds(1, shared.revision);
      expect(members).toEqual([{ name: expect.any(String), role: 'primary', running: true }]);
    });

    it('takes the backups that a specification has, restores one, and deletes those that it has no more', async () => {
      const backups = [{ id: 1, target: 'primary' as const }];
      expect((await change({ backups })).backups).toEqual([{ id: 1, size: expect.any(Number) }]);
      const restore = { backupId: 1, number: 1 };
      expect((await change({ restore })).restored).toEqual({ number: 1, fault: null });
      expect((await change({ backups: [] })).backups).toEqual([]);
    });

    it('restarts the members, and takes another password', async () => {
      const credentials = { ...shared.credentials, password: 'another-one-1234' };
      const { members } = await change({ restarts: 1, credentials });
      expect(members.every(({ running }) => running)).toBe(true);
    });

    it('says what became of a restore that cannot be done, whatever holds later', async () => {
      await note({ restore: { backupId: 999, number: 2 } });
      const failed = await eventually(
        'the end of the restore',
        async () => {
          const restored = (await under.provisioner.status(1))?.restored;
          return restored?.number === 2 ? restored : undefined;
        },
        patienceMs,
      );
      expect(failed).toEqual({ number: 2, fault: expect.any(String) });
      expect((await change({})).restored).toEqual(failed);
    });

    it('removes a cluster, also twice, also one that it never had; then nothing brings it back', async () => {
      await Promise.all([1, 2].map((id) => under.provisioner.remove(id)));
      await under.provisioner.remove(1);
      await under.provisioner.remove(999_999);
      const gone = async () => (await under.provisioner.statuses()).size === 0 || undefined;
      await eventually('the end of the clusters', gone, patienceMs);
      await under.provisioner.remove(1);
      expect(await under.provisioner.status(1)).toBeUndefined();
    });
  });
}
