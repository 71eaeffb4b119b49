import { app as accountService } from '@stratus/account-service';
import type { App } from '@stratus/app';
import { app as catalogService } from '@stratus/catalog-service';
import { app as computeService } from '@stratus/compute-service';
import { app as databaseService } from '@stratus/database-service';
import { app as gateway } from '@stratus/gateway';
import { app as networkService } from '@stratus/network-service';
import { app as vpcService } from '@stratus/vpc-service';
import { app as webhookService } from '@stratus/webhook-service';

/** The apps of one process: the gateway first, because it serves after the others have booted and stops before them. */
export const apps: readonly [App, ...App[]] = [
  gateway,
  accountService,
  catalogService,
  computeService,
  databaseService,
  networkService,
  vpcService,
  webhookService,
];
