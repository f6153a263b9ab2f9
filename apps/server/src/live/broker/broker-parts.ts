import type { Client } from 'aedes';
import type { Log } from '#services/core/request-context.ts';
import type { ClientAuthentication } from '../authentication/authenticate-client.ts';
import type { Principal } from '../authentication/principal.ts';
import type { TopicRights } from '../authentication/topic-rights.ts';
import type { Reason } from '../mqtt-5/reason-codes.ts';
import type { DeviceSubscriptions } from '../publishing/device-subscriptions.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { Connections } from './connections.ts';

/** The parts and settings of the broker. */
export interface BrokerParts {
  /** Identifies this run. Ids must sort by time, so that messages stored by an earlier run are delivered before those of this one. */
  id: string;
  authentication: ClientAuthentication;
  rights: TopicRights;
  connections: Connections;
  deviceSubscriptions: DeviceSubscriptions;
  store: SessionStore['persistence'];
  /** Takes a client's publish. Resolves with the reason where it was dropped; rejects where it must not be acknowledged, which ends the connection. */
  receive: (principal: Principal, topic: string, payload: Uint8Array) => Promise<Reason | null>;
  /** The session of a client with too many waiting messages was deleted. */
  onDiscarded: (clientId: string) => void;
  /** Takes a last will that is not to be sent at once. */
  delayWill: (client: Client, seconds: number, send: () => Promise<unknown>) => void;
  log: Log;
  /** From the open connection to its CONNECT. */
  connectTimeoutMs: number;
  /** The time that a slow reader has to catch up. */
  drainTimeoutMs: number;
}
