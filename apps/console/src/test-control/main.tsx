import { renderConsole } from '../render-console.js';
import { AccountProvider } from './account/account-context.js';
import { ControlApp } from './control-app.js';

renderConsole(
  <AccountProvider>
    <ControlApp />
  </AccountProvider>,
);
