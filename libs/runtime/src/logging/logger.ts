import { types } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { PerApp } from '../sharing/per-app.js';
import { tracer } from '../tracing/tracer.js';

export type { Logger } from 'pino';

/** Injection token of the app's root logger. */
export const LOGGER = Symbol('LOGGER');

/** Names under which a secret could reach a log line by accident. */
const SECRETS = ['authorization', 'password', 'token', 'secret', 'root_pass', 'user_data'];

/**
 * The part of an error that goes into the log: name, message and stack. Database errors also carry the values of the statement
 * and of the row, which may be secrets.
 */
export function loggedError(error: unknown): unknown {
  if (!types.isNativeError(error)) return error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/**
 * Writes JSON lines with the app's name to standard output. Redacts secrets at the top level and one level deep. While the
 * process exports traces, each line also has the ids of its request and span.
 *
 * @param destination for specs only.
 */
export const createLogger = (name: string, level: string, destination?: DestinationStream): Logger =>
  pino(optionsOf(name, level), destination ?? standardOutput());

/** A logger that does not look for secrets, which takes most of a line's time: for lines with fixed fields and no secrets. */
export const withoutSecrets = (logger: Logger): Logger => logger.child({}, { redact: [] });

/**
 * Writes in the background, once per block or quarter of a second, and the rest at process exit. Lines that cannot be written,
 * for example because the disk is full, are buffered up to 4 MB; later ones are dropped.
 *
 * @param fd another descriptor than that of standard output, for specs.
 */
export function standardOutput(fd = 1) {
  const output = pino.destination({ fd, sync: false, minLength: 4096, maxLength: 4_194_304, periodicFlush: 250 });
  // Without a listener, the process would end.
  output.on('error', () => undefined);
  return output;
}

const optionsOf = (name: string, level: string): LoggerOptions => ({
  level,
  base: { app: name },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: loggedError },
  redact: { paths: SECRETS.flatMap((secret) => [secret, `*.${secret}`]), censor: '[hidden]' },
  ...(tracer() && { mixin: () => ({ ...tracer()?.ids() }) }),
});

const loggerOfNest = new PerApp<Logger>();

/** Makes Nest write its own messages through the app's logger. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {
    loggerOfNest.current = logger;
  }

  log(message: unknown, context?: unknown): void {
    this.own.debug({ context }, String(message));
  }
  warn(message: unknown, context?: unknown): void {
    this.own.warn({ context }, String(message));
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.own.error(
      { context: rest.at(-1) },
      message instanceof Error ? (message.stack ?? message.message) : String(message),
    );
  }

  /** Nest writes everything to the logger that was created last, whichever app of the process it concerns. */
  private get own(): Logger {
    return loggerOfNest.current ?? this.logger;
  }
}
