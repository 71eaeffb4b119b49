const TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/;

/**
 * Whether the text is a time of the interface (contract 2.8) that exists in the calendar. 31 February, hour 24, second
 * 60 and the year 0 do not exist; Postgres would fail on them.
 */
export function isTimeText(text: string): boolean {
  if (!TIME.test(text) || text.startsWith('0000')) return false;
  const time = new Date(`${text}Z`);
  // Date moves days past the end of a month into the next month; only a real time stays unchanged.
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text;
}
