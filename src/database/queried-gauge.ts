import { Gauge } from 'prom-client';

/** A value of a gauge, and the labels it goes with. */
export interface GaugeValue {
  labels?: Record<string, string>;
  value: number;
}

export interface QueriedGaugeOptions {
  name: string;
  help: string;
  labelNames?: string[];
}

/** A scrape waits no longer for the database, in milliseconds: Prometheus gives up after ten seconds. */
const QUERY_TIMEOUT_MS = 3_000;

/**
 * Registers a gauge whose values are queried at each scrape. While the database fails or does not answer the gauge has
 * no values, and all other metrics can still be read: that is when an operator needs them.
 */
export function registerQueriedGauge(
  { labelNames = [], ...options }: QueriedGaugeOptions,
  query: () => Promise<GaugeValue[]>,
): void {
  new Gauge({
    ...options,
    labelNames,
    async collect() {
      const values = await inTime(query());
      this.reset();
      for (const { labels, value } of values) this.set(labels ?? {}, value);
      // `reset` sets a gauge without labels to 0, which would look like a count.
      if (values.length === 0 && labelNames.length === 0) this.remove();
    },
  });
}

/** What a query gives; nothing when it fails or takes too long. */
async function inTime(values: Promise<GaugeValue[]>): Promise<GaugeValue[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<GaugeValue[]>((resolve) => {
    timer = setTimeout(() => resolve([]), QUERY_TIMEOUT_MS);
  });
  try {
    return await Promise.race([values, tooLate]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
