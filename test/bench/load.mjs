// A load generator on keep-alive connections, and the side-by-side comparison every bench here uses.
import { Agent, request } from 'node:http';

/** Sends one request and resolves with its status once the answer was read. */
export function send(url, { method = 'GET', headers = {}, body, agent } = {}) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
      response.once('error', reject);
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/**
 * Sends requests over `connections` connections as long as `goesOn` says so of those begun, and resolves with how many it
 * were. `next` makes each request's options; any answer but `expected` ends the bench, for a fast error is no speed.
 */
async function sendWhile(goesOn, { url, next, expected, connections = 16 }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let begun = 0;
  const client = async () => {
    while (goesOn(begun)) {
      begun++;
      const status = await send(url, { ...next(), agent });
      if (status !== expected) throw new Error(`${url} answered ${status}, not ${expected}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return begun;
}

/** Requests a second for `seconds`. */
export async function requestsASecond({ seconds = 4, ...requests }) {
  const started = performance.now();
  const until = started + seconds * 1000;
  const done = await sendWhile(() => performance.now() < until, requests);
  return done / ((performance.now() - started) / 1000);
}

/** Sends `count` requests, as fast as they are answered. */
export const sendMany = ({ count, ...requests }) => sendWhile((begun) => begun < count, requests);

export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/**
 * Measures `ours` and `theirs` in turn, so that a machine that grows slower does so for both, each of them first in every
 * second round, and returns the medians, the median of the ratios pair by pair, and the pairs. The rounds to warm up, before
 * them, do not count.
 */
export async function sideBySide({ ours, theirs, rounds = 5, warmUpRounds = 1 }) {
  for (let round = 0; round < warmUpRounds; round++) {
    await ours();
    await theirs();
  }
  const pairs = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2) {
      const second = await theirs();
      pairs.push([await ours(), second]);
    } else pairs.push([await ours(), await theirs()]);
  }
  return {
    pairs,
    ours: median(pairs.map(([a]) => a)),
    theirs: median(pairs.map(([, b]) => b)),
    ratio: median(pairs.map(([a, b]) => a / b)),
    least: Math.min(...pairs.map(([a, b]) => a / b)),
    most: Math.max(...pairs.map(([a, b]) => a / b)),
  };
}

/** A row of a bench's table. */
export const row = (what, { ours, theirs, ratio, least, most }, unit, goal) =>
  `| ${what} | ${ours.toFixed(1)} ${unit} | ${theirs.toFixed(1)} ${unit} | ${ratio.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}) | ${goal} |`;

export const HEAD = ['| what | ours | beside it | ratio (range) | goal |', '| --- | --- | --- | --- | --- |'];
