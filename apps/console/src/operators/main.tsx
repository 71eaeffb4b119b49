import '../mantine.css';
import '../styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiProblem } from '../api/api-problem.js';
import { PAGE } from '../api/page.js';
import { legibleTexts, theme } from '../theme.js';
import { OperatorSessionProvider } from './api/operator-session.js';
import { OperatorsApp } from './operators-app.js';

// Where the library of dialogs looks for it.
Object.assign(globalThis, { __webpack_nonce__: PAGE.nonce });

const MAX_TRIES = 2;

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => error instanceof ApiProblem && error.isPassing && failures < MAX_TRIES },
  },
});

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={legibleTexts}
        defaultColorScheme="auto"
        getStyleNonce={() => PAGE.nonce}
      >
        <QueryClientProvider client={queries}>
          <OperatorSessionProvider>
            <OperatorsApp />
          </OperatorSessionProvider>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
