import { ExportResultCode } from '@opentelemetry/core';
import type { ExportResult } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** Exports through another exporter, and logs once when it starts failing and once when it works again. */
export class LogOnceExporter implements SpanExporter {
  private lost = 0;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      this.note(spans.length, result);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  private note(count: number, { code, error }: ExportResult): void {
    const { lost } = this;
    if (code === ExportResultCode.SUCCESS) {
      this.lost = 0;
      if (lost > 0) this.logger.info({ lost }, 'the collector accepts spans again');
      return;
    }
    this.lost += count;
    if (lost === 0)
      this.logger.warn({ err: error }, 'the collector refuses spans: they are lost until it accepts them');
  }
}
