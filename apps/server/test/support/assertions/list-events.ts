import type { ServerEvent } from '#services/core/event-bus.ts';
import type { TestServer } from '../services/test-server.ts';

/** The events that the servers receive while `act` runs. */
export async function listEvents(server: TestServer, act: () => Promise<unknown>): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  const stop = server.context.eventBus.subscribe((event) => void events.push(event));
  await act();
  stop();
  return events;
}

/** The accounts in the events that other servers receive while `act` runs, once per event. */
export async function listPublishedAccounts(server: TestServer, tenantId: string, act: () => Promise<unknown>): Promise<string[]> {
  const events = await listEvents(server, act);
  return events.flatMap((event) => (event.kind === 'account-changed' && event.tenantId === tenantId ? [event.accountId] : [])).sort();
}
