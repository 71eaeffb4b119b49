import 'reflect-metadata';
import { runService } from '@stratus/service';
import { app } from './app.js';

await runService(app);
