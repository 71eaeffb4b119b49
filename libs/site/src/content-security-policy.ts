/**
 * The policy of a page: it loads everything from the gateway, and contacts nothing else.
 *
 * @param styles source of further styles.
 */
export const policyOf = (styles = ''): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles && ` ${styles}`}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
