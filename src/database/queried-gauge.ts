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
const PATIENCE_MS = 3_000;

/**
 * Registers a gauge whose values a query gives when they are asked for. While the database fails or does not answer
 * it has none, so that all other metrics can still be read: that is when an operator needs them.
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
      // `reset` sets a gauge without labels to 0, which would be told as if it had been counted.
      if (values.length === 0 && labelNames.length === 0) this.remove();
    },
  });
}

/** What a query gives; nothing when it fails or takes too long. */
async function inTime(values: Promise<GaugeValue[]>): Promise<GaugeValue[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<GaugeValue[]>((resolve) => {
    timer = setTimeout(() => resolve([]), PATIENCE_MS);
  });
  try {
    return await Promise.race([values, tooLate]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
}
