import type { Client } from 'aedes';
import type { Log } from '#services/core/request-context.ts';
import type { ClientAuthentication } from '../authentication/authenticate-client.ts';
import type { Principal } from '../authentication/principal.ts';
import type { TopicRights } from '../authentication/topic-rights.ts';
import type { Reason } from '../mqtt-5/reason-codes.ts';
import type { DeviceSubscriptions } from '../publishing/device-subscriptions.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { Connections } from './connections.ts';

/** What the broker is made of. */
export interface BrokerParts {
  /** Names this run: what was kept by an earlier one is delivered before what comes now, so it must sort by time. */
  id: string;
  admission: ClientAuthentication;
  rights: TopicRights;
  connections: Connections;
  /** Of phones that look at devices. */
  following: DeviceSubscriptions;
  store: SessionStore['persistence'];
  /** Takes a client's publish; resolves with the reason where it was dropped. Rejects when it is not acknowledged: then the connection ends. */
  receive: (principal: Principal, topic: string, payload: Uint8Array) => Promise<Reason | null>;
  /** Nothing is kept any more of a client that had too much waiting. */
  onForgotten: (clientId: string) => void;
  /** Takes a last will that is not to be sent at once. */
  delayWill: (client: Client, seconds: number, send: () => Promise<unknown>) => void;
  log: Log;
  /** Milliseconds a connection has for its CONNECT. */
  connectMilliseconds: number;
  /** Milliseconds a reader who is behind has for catching up. */
  drainMilliseconds: number;
}
