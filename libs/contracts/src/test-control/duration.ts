/** How far tests may advance the clock in all, in seconds: ten years. */
export const MAX_AHEAD_SECONDS = 10 * 365 * 86_400;

const DURATION = /^P(?:(\d{1,9})W|(?=[\dT])(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?)$/;
const SECONDS = [604_800, 86_400, 3_600, 60, 1];

/** Seconds of an ISO 8601 duration of weeks, or of days, hours, minutes and seconds; undefined for another text. */
export function secondsOf(duration: string): number | undefined {
  const parts = DURATION.exec(duration)?.slice(1);
  return parts?.reduce((sum, part, at) => sum + Number(part ?? 0) * (SECONDS[at] ?? 0), 0);
}

/** The error of a text that does not say how far to advance the clock. Months and years have no length of their own. */
export function faultOfAdvance(duration: string): string | undefined {
  const seconds = secondsOf(duration);
  if (seconds === undefined)
    return 'Must be a duration in weeks, or in days, hours, minutes and seconds, like P1D, PT90M or P2W';
  if (seconds < 1 || seconds > MAX_AHEAD_SECONDS) return 'Must be from PT1S to P3650D';
  return undefined;
}
