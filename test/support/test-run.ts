/**
 * Asks the run that started this spec for what its specs share: stacks, the browser.
 *
 * @throws Error with the run's reason.
 */
export async function askRun<T>(path: string, init?: RequestInit): Promise<T> {
  const { TEST_STACKS_URL: url } = process.env;
  if (!url) throw new Error('TEST_STACKS_URL is missing: run the specs with npm test -- --only e2e');
  const answer = await fetch(`${url}${path}`, init);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
