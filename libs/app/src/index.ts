export type { App, PreparedApp, RunningApp, SharedProcess } from './app.js';
export { leave, runApp } from './run-app.js';
