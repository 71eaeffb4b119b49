/**
 * Renders the guides and the documents of the events into `site/`, unless nothing has changed since the last time.
 *
 * @param root the repository; default: this one.
 */
export function buildSite(root?: string): Promise<void>;
