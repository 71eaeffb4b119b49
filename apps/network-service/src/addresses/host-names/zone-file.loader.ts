import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError } from '@stratus/environment';
import { readZone } from './zone-file.js';
import type { Zone } from './zone-file.js';

/** Reads the file named by DNS_ZONE_FILE. @throws ConfigurationError with the file's full path and its first error. */
export function readZoneFile(file: string): Zone {
  const path = resolve(file);
  try {
    return readZone(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ConfigurationError([`DNS_ZONE_FILE: ${path}: ${(error as Error).message}`]);
  }
}
