import { renderConsole } from '../render-console.js';
import { OperatorSessionProvider } from './api/operator-session.js';
import { OperatorsApp } from './operators-app.js';

renderConsole(
  <OperatorSessionProvider>
    <OperatorsApp />
  </OperatorSessionProvider>,
);
