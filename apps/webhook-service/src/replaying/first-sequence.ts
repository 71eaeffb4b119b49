/**
 * The sequence of the first message of a stream at or after a time, by halving: times grow with sequences. One beyond the last
 * message if none is as late.
 *
 * @param timeOf returns the time of the first message at or after a sequence; undefined if there is none.
 */
export async function firstSequenceSince(
  since: Date,
  { first, last }: { first: number; last: number },
  timeOf: (sequence: number) => Promise<Date | undefined>,
): Promise<number> {
  let [low, high] = [first, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const time = await timeOf(middle);
    if (time !== undefined && time < since) low = middle + 1;
    else high = middle;
  }
  return low;
}
