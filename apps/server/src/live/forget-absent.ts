import { repeat } from '../services/repeat.ts';
import type { AppContext } from '../services/request-context.ts';
import type { Broker } from './broker.ts';
import type { Connections } from './connections.ts';

/** What a phone missed is kept for it this long; then it starts anew. */
const keptMilliseconds = 24 * 60 * 60 * 1000;

/** @param pause milliseconds between two looks @returns stops them */
export function forgetAbsent(context: AppContext, broker: Broker, connections: Connections, pause: number): () => Promise<void> {
  return repeat(context, 'forget-absent-phones', pause, async ({ clock }) => {
    const before = new Date(clock.now().getTime() - keptMilliseconds);
    for (const clientId of connections.takeGone(before)) await broker.forget(clientId);
  });
}
