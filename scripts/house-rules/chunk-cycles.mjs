import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {Record<string, { file: string, imports?: string[] }>} Chunks what a build's manifest says of each chunk */

/**
 * Files of a build that import one another. The browser runs one of them before what it needs of the other exists, so that every screen
 * that loads them fails; sources without a cycle get one when the bundler puts their modules together in files.
 * @param {string} dist folder of a build @returns {string[]} a fault for each cycle
 */
export function listChunkCycles(dist) {
  /** @type {Chunks} */
  const chunks = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  /** @type {Map<string, 'open' | 'done'>} */
  const states = new Map();
  /** @type {string[]} */
  const path = [];
  /** @type {string[]} */
  const faults = [];
  const fileOf = (/** @type {string} */ name) => chunks[name]?.file ?? name;
  const visit = (/** @type {string} */ name) => {
    if (states.get(name) === 'open') faults.push([...path.slice(path.indexOf(name)), name].map(fileOf).join(' → '));
    if (states.has(name)) return;
    states.set(name, 'open');
    path.push(name);
    for (const needed of chunks[name]?.imports ?? []) visit(needed);
    path.pop();
    states.set(name, 'done');
  };
  for (const name of Object.keys(chunks)) visit(name);
  return faults.map((cycle) => `${cycle}: files that import one another cannot be run. See apps/web/build/chunk-groups.ts.`);
}
