const HOUR_MS = 3_600_000;

/** A time of the API, UTC without a zone, some hours ago. */
export const hoursAgo = (hours: number, now = Date.now()): string =>
  new Date(now - hours * HOUR_MS).toISOString().slice(0, 19);

/** A time of the API from an input of the browser, which leaves out seconds that are zero; undefined for none. */
export function timeOfInput(value: string): string | undefined {
  if (value === '') return undefined;
  return value.length === 'YYYY-MM-DDTHH:MM'.length ? `${value}:00` : value.slice(0, 19);
}
