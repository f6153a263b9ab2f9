import { livePath } from '@energy-om/contract';
import type { WebSocket } from '@playwright/test';
import type { Phone } from './phone.ts';

/** First bytes of MQTT's packets. */
const connectionAcknowledged = 0x20;
const subscriptionAcknowledged = 0x90;

/**
 * Counts the live connections of this tab; call it before the phone opens the app.
 * @returns the number of connections that are open and subscribed to their account, newly or resumed
 */
export function watchConnections({ page }: Phone): () => number {
  const ready = new Set<WebSocket>();
  page.on('websocket', (socket) => {
    if (!socket.url().endsWith(livePath)) return;
    socket.on('framereceived', ({ payload }) => {
      const isSubscribed = payload[0] === subscriptionAcknowledged;
      const isResumed = payload[0] === connectionAcknowledged && payload[2] === 1;
      if (isSubscribed || isResumed) ready.add(socket);
    });
    socket.on('close', () => ready.delete(socket));
  });
  return () => ready.size;
}
