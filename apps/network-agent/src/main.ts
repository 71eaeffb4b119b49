import 'reflect-metadata';
import { runApp } from '@stratus/app';
import { app } from './app.js';

await runApp(app);
