import 'reflect-metadata';
import { runApp } from '@stratus/platform';
import { app } from './app.js';

await runApp(app);
