/** Something setup cannot do by itself; the message says what the reader can do. */
export class SetupFailed extends Error {}

/**
 * Tells on standard error what is being done, so that standard output stays free for results.
 * @param {{ quiet?: boolean }} [options] quiet: says nothing at all, for commands whose output is read by programs
 */
export function progress({ quiet = false } = {}) {
  const say = quiet ? () => {} : (line) => process.stderr.write(`${line}\n`);
  return {
    log: say,
    /** Runs `work`, and says how long it took. */
    async step(title, work) {
      const started = Date.now();
      say(`setup: ${title} …`);
      const result = await work();
      say(`setup: ${title} done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
      return result;
    },
  };
}
