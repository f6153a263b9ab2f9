import type { Client } from 'aedes';
import type { Ingest } from '../services/core/ports/ingest.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { findRevokedCredentials } from '../services/device/find-device-credential.ts';
import type { Broker } from './broker/broker.ts';
import type { BrokerParts } from './broker/broker-parts.ts';
import { type Connections, createConnections } from './broker/connections.ts';
import { createPresence } from './broker/presence.ts';
import { findMqtt5 } from './mqtt-5/connection.ts';
import { createDelayedWills } from './sessions/delayed-wills.ts';
import { maxSessionSeconds, type OfflineSessions } from './sessions/offline-sessions.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';

export interface LifecycleOptions {
  context: AppContext;
  ingest: Ingest;
  offlineSessions: OfflineSessions;
  /** The broker is made of this and comes after it. */
  findBroker: () => Broker;
}

/** What follows when clients connect and disconnect: their sessions, the presence of devices and last wills. */
export interface ClientLifecycle extends Pick<BrokerParts, 'delayWill' | 'onDiscarded'> {
  connections: Connections;
  sessions: Sessions;
  /** Sends no more delayed wills. */
  stopWills(): void;
  /** Resolves when what follows from the last connection's end is stored. */
  drain(): Promise<void>;
}

export function createClientLifecycle({ context, ingest, offlineSessions, findBroker }: LifecycleOptions): ClientLifecycle {
  const { log } = context;
  const presence = createPresence(ingest, log);
  const wills = createDelayedWills(log);
  const sessions = createSessions({ offlineSessions, discard: (clientId) => findBroker().discardSession(clientId), log });
  const expiryOf = (client: Client) => (findBroker().hasEnded(client) ? 0 : (findMqtt5(client.conn)?.sessionExpiry ?? maxSessionSeconds));
  const connections = createConnections({
    onConnect(client, principal) {
      wills.cancel(principal.clientId);
      if (!client.clean) sessions.connect(principal.clientId, expiryOf(client));
      if (principal.kind === 'device') presence.connect(principal);
    },
    onDisconnect(client, principal, isLast) {
      if (!client.clean && isLast) sessions.disconnect(principal.clientId, expiryOf(client));
      if (principal.kind === 'device') presence.disconnect(principal);
    },
  });
  return {
    connections,
    sessions,
    onDiscarded(clientId) {
      if (connections.findNewest(clientId) === null) sessions.disconnect(clientId, 0);
    },
    delayWill(client, seconds, send) {
      const principal = connections.find(client);
      const newest = principal && connections.findNewest(principal.clientId);
      // A newer connection of the client has cancelled the will.
      if (principal === null || (newest !== null && newest !== client)) return;
      wills.schedule(principal.clientId, seconds, async () => {
        const credentials = principal.kind === 'device' ? [principal.credential] : [];
        if ((await findRevokedCredentials(context, credentials)).length === 0) await send();
      });
    },
    stopWills: () => wills.stop(),
    async drain() {
      await presence.stop();
      await sessions.drain();
      await offlineSessions.drain();
    },
  };
}
