/** The page at /docs, the same for everybody. */
export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Stratus API reference</title>
    <link rel="icon" type="image/svg+xml" href="/docs/icon.svg" />
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. The OpenAPI document: <a href="/openapi.json">/openapi.json</a></noscript>
    <script src="/docs/reference.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** Code sample targets that the page omits; and clients that it omits from the remaining targets. */
const HIDDEN_CLIENTS = {
  ...Object.fromEntries(
    'c clojure csharp dart fsharp http java kotlin node objc ocaml php powershell r ruby rust swift'
      .split(' ')
      .map((target) => [target, true]),
  ),
  shell: ['httpie', 'wget'],
  js: ['axios', 'jquery', 'ofetch', 'xhr'],
  python: ['python3', 'httpx_sync', 'httpx_async', 'aiohttp'],
};

/**
 * Starts the page; a separate file, because the page allows no inline scripts. The URL may contain a token after the `#`,
 * which stays in the browser: the page keeps it for its tab, and removes it from the URL.
 */
export const REFERENCE_START = `const [, given] = /^#token=([\\x21-\\x7e]{1,255})$/.exec(location.hash) ?? [];
if (given !== undefined) {
  sessionStorage.setItem('token', given);
  history.replaceState(null, '', location.pathname);
}
Scalar.createApiReference(document.getElementById('reference'), {
  url: '/openapi.json',
  // The page talks to this gateway alone.
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'json',
  hideModels: true,
  orderSchemaPropertiesBy: 'preserve',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: ${JSON.stringify(HIDDEN_CLIENTS)},
  authentication: {
    preferredSecurityScheme: 'personalAccessToken',
    securitySchemes: { personalAccessToken: { token: sessionStorage.getItem('token') ?? '' } },
  },
});
`;

export const REFERENCE_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <g fill="none" stroke="#2563eb" stroke-width="4" stroke-linecap="round"><path d="M6 9h16M10 16h16M6 23h16" /></g>
</svg>
`;
