/** Follows the event stream of Stratus and prints each event, until Ctrl-C. The README lists its variables. */
import { type StratusEvent, follow, memoryStore } from '@stratus/subscriber';

function print({ time, type, entitytype, entityid, entitylabel, sequence, actor, ...event }: StratusEvent): void {
  const percent = 'jobpercent' in event ? ` ${event.jobpercent} %` : '';
  const job = 'jobstatus' in event ? `  ${event.jobstatus}${percent}` : '';
  const resource = `${entitytype} ${entityid} "${entitylabel}"`;
  console.log(`${time}  ${type.padEnd(21)} ${resource}  #${Number(sequence)}  by ${actor}${job}`);
}

try {
  // The effect, a printed line, ends with the program, and so do the positions. Others leave out `store`, or use a database.
  const following = await follow(
    { store: memoryStore(), onNotice: ({ message }) => console.log(`  ${message}`) },
    print,
  );
  console.log(`Following ${following.consumer} at ${following.host}. Ctrl-C ends.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void following.stop());
  await following.ended;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
