import { get } from 'node:http';

/** How long a component may take to answer: it answers within milliseconds, or is stuck. */
const PROBE_MS = 1_000;

/** `ready`, or what a component waits for. Without `fetch`, which takes longer to load than to answer. */
export function probe(adminUrl: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(`${adminUrl}/readyz`, { timeout: PROBE_MS }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve(response.statusCode === 200 ? 'ready' : `not ready: ${problemsIn(text)}`));
    });
    request.on('timeout', () => request.destroy(new Error('does not answer')));
    request.on('error', ({ message }) => resolve(message === 'does not answer' ? message : 'down'));
  });
}

/** The problems that `/readyz` reports. */
function problemsIn(text: string): string {
  try {
    const { problems = {} } = JSON.parse(text) as { problems?: Record<string, string> };
    return Object.entries(problems)
      .map(([part, problem]) => `${part}: ${problem}`)
      .join('; ');
  } catch {
    return text.slice(0, 100);
  }
}
