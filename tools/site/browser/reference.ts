import { keptToken, takeToken } from './token.ts';

declare const Scalar: { createApiReference: (place: Element | null, settings: object) => void };

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

takeToken();
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
  hiddenClients: HIDDEN_CLIENTS,
  authentication: {
    preferredSecurityScheme: 'personalAccessToken',
    securitySchemes: { personalAccessToken: { token: keptToken() } },
  },
});
