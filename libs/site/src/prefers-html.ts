/** Browsers that open a page name text/html first; programs name JSON, anything, or nothing. */
export const prefersHtml = (accept = ''): boolean => /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(accept);
