/** Calls back when the process that started this one, `tools/run.mjs`, was killed, which no signal reports. */
export function whenOrphaned(callback: () => void): void {
  process.once('disconnect', callback);
  // The channel alone must not keep this process alive.
  process.channel?.unref();
}
