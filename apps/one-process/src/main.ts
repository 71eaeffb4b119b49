import 'reflect-metadata';
import { leave } from '@stratus/app';
import { apps } from './apps.js';
import { runTogether } from './run-together.js';

await runTogether(apps, process.env).catch(leave);
