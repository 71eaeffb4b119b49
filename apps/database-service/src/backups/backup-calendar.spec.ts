import { automaticLabel, dueBackups, superfluous } from './backup-calendar.js';
import type { AutomaticBackup } from './backup-calendar.js';

const at = (text: string): Date => new Date(`${text}:00Z`);
const november = (...days: number[]) => days.map((day) => `2026-11-${String(day).padStart(2, '0')}`);
const CREATED = at('2026-11-01T10:00');

/** Simulates a period with a check every few minutes, except during outages; some backups fail. */
function live(
  from: string,
  to: string,
  isUp: (now: Date) => boolean = () => true,
  succeeds: (now: Date) => boolean = () => true,
) {
  const everyMinutes = 7;
  let stored: AutomaticBackup[] = [];
  const taken: string[] = [];
  let most = 0;
  for (let now = at(from); now < at(to); now = new Date(now.getTime() + everyMinutes * 60_000)) {
    if (!isUp(now)) continue;
    const { take, expired } = dueBackups(stored, CREATED, now);
    stored = stored.filter(({ id }) => !expired.includes(id));
    if (take) {
      if (!succeeds(now)) continue;
      stored.push({ id: taken.length + 1, midnight: take });
      taken.push(`${take.toISOString().slice(0, 10)} at ${now.toISOString().slice(0, 16)}`);
      // Like the end of the job that takes it.
      const replaced = superfluous(stored);
      stored = stored.filter(({ id }) => !replaced.includes(id));
    }
    most = Math.max(most, stored.length);
  }
  return { taken, most, left: stored.map(({ midnight }) => midnight.toISOString().slice(0, 10)) };
}

describe('automatic backups (contract 1.3)', () => {
  it('are taken every midnight; after nine days the last seven remain', () => {
    const { taken, most, left } = live('2026-11-01T10:00', '2026-11-10T12:00');
    expect(taken.map((each) => each.slice(0, 10))).toEqual(
      Array.from({ length: 9 }, (_, index) => `2026-11-${String(index + 2).padStart(2, '0')}`),
    );
    expect(left).toEqual(['04', '05', '06', '07', '08', '09', '10'].map((day) => `2026-11-${day}`));
    expect(most).toBe(7);
  });

  it('are caught up once if the service was down over midnight', () => {
    const down = (now: Date) => now >= at('2026-11-04T22:00') && now < at('2026-11-05T06:00');
    const { taken, left } = live('2026-11-01T10:00', '2026-11-10T12:00', (now) => !down(now));
    expect(taken.find((each) => each.startsWith('2026-11-05'))).toMatch(/at 2026-11-05T06:0/);
    expect(taken).toHaveLength(9);
    expect(left).toHaveLength(7);
  });

  it('are caught up only for the last midnight after a longer outage', () => {
    const down = (now: Date) => now >= at('2026-11-04T22:00') && now < at('2026-11-07T06:00');
    const { taken, left } = live('2026-11-01T10:00', '2026-11-10T12:00', (now) => !down(now));
    expect(taken.map((each) => each.slice(8, 10))).toEqual(['02', '03', '04', '07', '08', '09', '10']);
    expect(left.map((each) => each.slice(8))).toEqual(['04', '07', '08', '09', '10']);
  });

  it('are retried when one fails, and the oldest stays until then', () => {
    const fails = (now: Date) => now >= at('2026-11-09T00:00') && now < at('2026-11-09T02:00');
    const until = (to: string) => live('2026-11-01T10:00', to, undefined, (now) => !fails(now));
    expect(until('2026-11-09T01:00').left).toEqual(november(2, 3, 4, 5, 6, 7, 8));
    const { taken, left } = until('2026-11-09T03:00');
    expect(taken.at(-1)).toMatch(/^2026-11-09 at 2026-11-09T02:0/);
    expect(left).toEqual(november(3, 4, 5, 6, 7, 8, 9));
  });

  it('expire seven days after their midnight, but stay while a newer one is due', () => {
    const stored = [
      { id: 1, midnight: at('2026-11-02T00:00') },
      { id: 2, midnight: at('2026-11-03T00:00') },
    ];
    expect(dueBackups(stored, CREATED, at('2026-11-08T23:59')).expired).toEqual([]);
    expect(dueBackups(stored, CREATED, at('2026-11-09T00:00')).expired).toEqual([]);
    const newer = [...stored, { id: 3, midnight: at('2026-11-09T00:00') }];
    expect(dueBackups(newer, CREATED, at('2026-11-09T00:00')).expired).toEqual([1]);
  });

  it('begin at the first midnight after the database became active', () => {
    expect(dueBackups([], CREATED, at('2026-11-01T23:59')).take).toBeUndefined();
    expect(dueBackups([], CREATED, at('2026-11-02T00:00')).take).toEqual(at('2026-11-02T00:00'));
  });

  it('are not taken again for a midnight after the clock was put back before it', () => {
    const stored = ['08', '09'].map((day, id) => ({ id, midnight: at(`2026-11-${day}T00:00`) }));
    // The clock showed half past midnight of the 9th, an hour ahead.
    for (const now of ['2026-11-08T23:30', '2026-11-09T00:00', '2026-11-09T00:30'])
      expect(dueBackups(stored, CREATED, at(now))).toEqual({ take: undefined, expired: [] });
    expect(dueBackups(stored.slice(1), CREATED, at('2026-11-08T23:30')).take).toBeUndefined();
  });

  it('have labels like those of snapshots', () => {
    expect(automaticLabel(at('2026-11-02T00:00'))).toBe('auto_2026_11_02');
    expect(automaticLabel(at('2026-11-02T00:00'), ['a', 'auto_2026_11_02'])).toBe('auto_2026_11_02_2');
    const taken = ['auto_2026_11_02', 'auto_2026_11_02_2', 'auto_2026_11_02_3'];
    expect(automaticLabel(at('2026-11-02T00:00'), taken)).toBe('auto_2026_11_02_4');
  });
});
