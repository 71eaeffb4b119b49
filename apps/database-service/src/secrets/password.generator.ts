import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';

/** 144 random bits. */
const BYTES = 18;

/** Generates passwords that need no quoting in a URL or a configuration file. */
@Injectable()
export class PasswordGenerator {
  next(): string {
    return randomBytes(BYTES).toString('base64url');
  }
}
