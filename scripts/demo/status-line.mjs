/** One line that is written over on a terminal; elsewhere a line for each new state. */
export function statusLine(out = process.stdout) {
  const started = Date.now();
  let last = '';
  return {
    show(job) {
      const attempt = job.attempts > 1 ? `, attempt ${job.attempts}` : '';
      const audio = job.audio_seconds ? `, ${Math.round(job.audio_seconds)} s of audio` : '';
      const seconds = Math.round((Date.now() - started) / 1000);
      if (out.isTTY) out.write(`\r\x1b[K  ${job.status}${attempt}${audio}, ${seconds} s`);
      else if (job.status !== last) out.write(`  ${job.status} after ${seconds} s${audio}\n`);
      last = job.status;
    },
    /** Tells of something that is counted; elsewhere than on a terminal only its end. */
    count(what, done, all) {
      if (out.isTTY) out.write(`\r\x1b[K${what}: ${done} of ${all}`);
      else if (done === all) out.write(`${what}: ${all}\n`);
    },
    end() {
      if (out.isTTY) out.write('\n');
    },
  };
}
