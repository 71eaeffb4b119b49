import { renderConsole } from '../render-console.js';
import { AccountProvider } from './api/account-context.js';
import { ControlApp } from './control-app.js';

renderConsole(
  <AccountProvider>
    <ControlApp />
  </AccountProvider>,
);
