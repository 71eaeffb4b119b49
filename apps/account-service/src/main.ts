import 'reflect-metadata';
import { runService } from '@stratus/platform/persistence';
import { app } from './app.js';

await runService(app);
