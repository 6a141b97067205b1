import { spawn } from 'node:child_process';
import { SetupFailed } from './progress.mjs';

const LINES_SHOWN = 20;

/**
 * Runs a program to its end and keeps its output to itself unless it fails.
 * @returns {Promise<void>} rejects with `SetupFailed` that carries the last lines the program wrote
 */
export function runProgram(command, args, env = {}, cwd = process.cwd()) {
  return new Promise((resolve, reject) => {
    const output = [];
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => reject(new SetupFailed(`${command}: ${error.message}`)));
    child.on('close', (status) => {
      if (status === 0) return resolve();
      const lines = Buffer.concat(output).toString().trimEnd().split('\n').slice(-LINES_SHOWN);
      reject(
        new SetupFailed([`${command} ${args.join(' ')} ended with status ${status}:`, ...lines].join('\n  ')),
      );
    });
  });
}
