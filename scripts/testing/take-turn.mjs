import { availableParallelism } from 'node:os';

let free = availableParallelism();
/** @type {(() => void)[]} */
const waiting = [];

/**
 * Runs as many pieces of work at once as there are cores, in the order in which they came: more at once slow each other down, because they
 * push each other's data out of the processor's caches.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function takeTurn(work) {
  if (free > 0) free -= 1;
  else await /** @type {Promise<void>} */ (new Promise((resolve) => waiting.push(resolve)));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
