const TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/;

/**
 * Whether the text is a time as the interface writes it (contract 2.8) and exists in the calendar: 31 February, hour
 * 24, second 60 and the year 0 do not, and the database would refuse them with an error of its own.
 */
export function isTimeText(text: string): boolean {
  if (!TIME.test(text) || text.startsWith('0000')) return false;
  const time = new Date(`${text}Z`);
  // Date moves days past the end of a month into the next one; only a real time comes back unchanged.
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 19) === text;
}
