import { SessionProvider } from './api/session.js';
import { App } from './app.js';
import { renderConsole } from './render-console.js';
import { watchWayBack } from './ui/way-back.js';

watchWayBack();
renderConsole(
  <SessionProvider>
    <App />
  </SessionProvider>,
);
