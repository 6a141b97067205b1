// Waits until the process that started it has ended, which closes its standard input, and then kills the processes and
// removes the folders it was told of (see leftovers.ts).
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const processes = new Set();
const folders = new Set();

for await (const line of createInterface({ input: process.stdin })) {
  const { process: pid, folder, gone } = JSON.parse(line);
  if (pid !== undefined) processes.add(pid);
  if (folder !== undefined) folders.add(folder);
  processes.delete(gone);
  folders.delete(gone);
}
for (const pid of processes) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
// What a killed process had begun to write may still arrive.
for (const folder of folders)
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
