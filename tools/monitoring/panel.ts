/** A graph of the dashboard. */
export interface Panel {
  title: string;
  /** The conclusion for the reader. */
  description?: string;
  /** As Grafana names them: `s`, `reqps`, `percentunit`, `bytes`, `short`. */
  unit: string;
  /** Each query with the name of its lines. */
  queries: readonly { expr: string; legend: string }[];
}

export interface Row {
  title: string;
  panels: readonly Panel[];
}

/** A graph of one query. */
export const one = (title: string, unit: string, expr: string, legend: string, description?: string): Panel => ({
  title,
  unit,
  queries: [{ expr, legend }],
  ...(description !== undefined && { description }),
});

export const WINDOW = '$__rate_interval';
