import '@mantine/core/styles.css';
import './styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProblem } from './api/api-problem.js';
import { SessionProvider } from './api/session.js';
import { App } from './app.js';
import { theme } from './theme.js';
import { watchWayBack } from './ui/way-back.js';

/** Styles that the libraries write into the page carry it; everything else is refused by the policy of the page. */
const nonce = document.querySelector<HTMLElement>('meta[name="stratus"]')?.nonce ?? '';
Object.assign(globalThis, { __webpack_nonce__: nonce });

const MAX_TRIES = 3;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => error instanceof ApiProblem && error.isPassing && failures < MAX_TRIES,
    },
  },
});

watchWayBack();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
        <QueryClientProvider client={queries}>
          <SessionProvider>
            <App />
          </SessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
