import './mantine.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProblem } from './api/api-problem.js';
import { PAGE } from './api/page.js';
import { legibleTexts, theme } from './theme.js';

const MAX_TRIES = 3;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => error instanceof ApiProblem && error.isPassing && failures < MAX_TRIES,
    },
  },
});

/** Shows a console in the page that loads this. */
export function renderConsole(console: ReactNode): void {
  // Where the library of dialogs looks for it.
  Object.assign(globalThis, { __webpack_nonce__: PAGE.nonce });
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={legibleTexts}
        defaultColorScheme="auto"
        getStyleNonce={() => PAGE.nonce}
      >
        <QueryClientProvider client={queries}>{console}</QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
