import type { Server } from 'node:http';
import { minuteMs } from '@energy-om/domain';
import type { Ingest } from '../services/core/ports/ingest.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { runEvery } from '../services/core/scheduling/run-every.ts';
import { createDeviceAuthenticator } from '../services/device/device-authenticator.ts';
import { createSignedInActors } from '../services/feed/signed-in-actors.ts';
import { createClientAuthentication } from './authentication/authenticate-client.ts';
import type { PhonePrincipal } from './authentication/principal.ts';
import { joinRights, type TopicRights } from './authentication/topic-rights.ts';
import { type Broker, createBroker, type SentMessage } from './broker/broker.ts';
import type { Connections } from './broker/connections.ts';
import { createReceiver } from './broker/receive-publish.ts';
import { type ClientLifecycle, createClientLifecycle } from './client-lifecycle.ts';
import { connectExternalBroker, type ExternalBroker } from './external-broker/external-broker.ts';
import { ConnectionAddresses, openListeners } from './open-listeners.ts';
import { DeviceSubscriptions } from './publishing/device-subscriptions.ts';
import { publishAccountChanges } from './publishing/publish-account-changes.ts';
import { publishAlarms } from './publishing/publish-alarms.ts';
import { publishCommands } from './publishing/publish-commands.ts';
import { publishNotifications } from './publishing/publish-notifications.ts';
import { publishOrders } from './publishing/publish-orders.ts';
import { publishTenantChanges } from './publishing/publish-tenant-changes.ts';
import { publishValues } from './publishing/publish-values.ts';
import { sendCommands } from './publishing/send-commands.ts';
import { sendInitialValues } from './publishing/send-initial-values.ts';
import { closeEndedSessions } from './sessions/close-ended-sessions.ts';
import { closeRevokedDevices } from './sessions/close-revoked-devices.ts';
import { expireSessions } from './sessions/expire-sessions.ts';
import { loadOfflineSessions, type OfflineSessions } from './sessions/offline-sessions.ts';
import { openSessionStore, type SessionStore } from './sessions/session-store.ts';

export const liveTimes = {
  /** From the open connection to its CONNECT. */
  connectTimeoutMs: 5_000,
  /** The time that a slow reader has to catch up. */
  drainTimeoutMs: 5_000,
  /** Between two sweeps for ended sessions, tokens and rights: with the event, well within the 5 s that they may outlive their end. */
  sweepIntervalMs: 2_000,
  /** Between two sweeps for sessions of phones and devices that have not come back. */
  expiryIntervalMs: 10 * minuteMs,
} as const;

/** Part of the data folder's format: under another name, sessions that are stored already would neither be resumed nor expire. */
const offlineSessionNotes = 'absences';

type LiveTimes = Record<keyof typeof liveTimes, number>;

export interface LiveOptions {
  /** Takes the messages of devices. */
  ingest: Ingest;
  /** Whether new connections are accepted. */
  isOpen?: () => boolean;
  times?: Partial<LiveTimes>;
  /** What phones may read. */
  rights?: TopicRights<PhonePrincipal>;
}

export interface Live {
  /** Where devices connect over TCP; null where they connect to an external broker. */
  devicePort: number | null;
  /**
   * Sends to a device: to its connections to this server that have subscribed to the topic, or to the external broker.
   *
   * @returns to how many connections; an external broker counts as one
   */
  sendToDevice(deviceId: string, message: SentMessage): Promise<number>;
  /** Ends every connection and stops. */
  stop(): Promise<void>;
}

/** Accepts the live connections of phones and devices. */
export async function startLive(context: AppContext, server: Server, options: LiveOptions): Promise<Live> {
  const { config, log, clock } = context;
  const { ingest, isOpen = () => true } = options;
  const times = { ...liveTimes, ...options.times };
  const store = await openSessionStore(config.dataDir, log);
  const offlineSessions = await loadOfflineSessions({ notes: store.notes(offlineSessionNotes), clock, log });
  const addresses = new ConnectionAddresses();
  const deviceSubscriptions = new DeviceSubscriptions(context);
  const lifecycle = createClientLifecycle({ context, ingest, offlineSessions, findBroker: () => broker });
  const { connections } = lifecycle;
  const broker: Broker = await openBroker(context, options, { store, addresses, deviceSubscriptions, lifecycle, times });
  broker.onDeviceSubscribed((client, topics) => sendInitialValues(context, broker, client, topics));
  const listeners = await openListeners(context, server, { broker, addresses, isOpen });
  const externalBroker =
    config.mqttUrl === null ? null : connectExternalBroker({ context, url: config.mqttUrl, identity: store.identity, ingest });
  const stopPublishing = startPublishing(context, broker, connections, deviceSubscriptions);
  const stopSweeps = startSweeps(context, broker, { connections, offlineSessions, times });
  const sendToDevice = createDeviceSender(broker, connections, externalBroker);
  const stopCommands = sendCommands(context, {
    // Who has subscribed is known to an external broker alone: a try for a meter that is away would be used up for nothing.
    reaches: ({ receiverId, topic, isAway }) =>
      externalBroker
        ? externalBroker.isConnected() && !isAway
        : connections.listOfDevice(receiverId).some(({ client }) => broker.hasSubscribed(client, topic)),
    async send({ receiverId, topic, payload, expiresInSeconds }) {
      await sendToDevice(receiverId, { topic, payload, qos: 1, expiresInSeconds });
    },
  });
  const stopReplying = ingest.onReply(({ deviceId, topic, payload }) => void sendToDevice(deviceId, { topic, payload, qos: 0 }));
  return {
    devicePort: listeners.devicePort,
    sendToDevice,
    async stop() {
      listeners.close();
      lifecycle.stopWills();
      stopReplying();
      stopPublishing();
      await stopCommands();
      await Promise.all([stopSweeps(), externalBroker?.close()]);
      await broker.close();
      await lifecycle.drain();
      await store.close();
    },
  };
}

interface BrokerSurroundings {
  store: SessionStore;
  addresses: ConnectionAddresses;
  deviceSubscriptions: DeviceSubscriptions;
  lifecycle: ClientLifecycle;
  times: LiveTimes;
}

function openBroker(
  context: AppContext,
  { ingest, rights: phoneRights }: LiveOptions,
  { store, addresses, deviceSubscriptions, lifecycle, times }: BrokerSurroundings,
): Promise<Broker> {
  const { connections, sessions, delayWill, onDiscarded } = lifecycle;
  const rights = joinRights(phoneRights);
  const authentication = createClientAuthentication({
    context,
    connections,
    authenticator: createDeviceAuthenticator(context),
    rights,
    sessions,
    addressOf: (client) => addresses.find(client),
  });
  return createBroker({
    id: context.ids.next(),
    authentication,
    rights,
    connections,
    deviceSubscriptions,
    store: store.persistence,
    receive: createReceiver(ingest, rights),
    onDiscarded,
    delayWill,
    log: context.log,
    connectTimeoutMs: times.connectTimeoutMs,
    drainTimeoutMs: times.drainTimeoutMs,
  });
}

/** @returns a function that stops publishing */
function startPublishing(
  context: AppContext,
  broker: Broker,
  connections: Connections,
  deviceSubscriptions: DeviceSubscriptions,
): () => void {
  const signedInActors = createSignedInActors(context);
  const stops = [
    publishAccountChanges(context, broker, connections),
    publishTenantChanges(context, broker, signedInActors),
    publishOrders(context, broker, connections, signedInActors),
    publishAlarms(context, broker, signedInActors),
    publishNotifications(context, broker),
    publishValues(context, broker, deviceSubscriptions),
    publishCommands(context, broker, deviceSubscriptions),
    () => signedInActors.close(),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

interface SweepParts {
  connections: Connections;
  offlineSessions: OfflineSessions;
  times: LiveTimes;
}

/** @returns a function that stops the sweeps */
function startSweeps(context: AppContext, broker: Broker, { connections, offlineSessions, times }: SweepParts): () => Promise<unknown> {
  const { sweepIntervalMs, expiryIntervalMs } = times;
  // Rights also end without an event, for example when a device is moved to another site or an event is lost, or while a phone subscribes.
  const revalidate = () => broker.revalidate(connections.listPhones().map(({ client }) => client));
  const stops = [
    closeEndedSessions(context, broker, connections, sweepIntervalMs),
    closeRevokedDevices(context, broker, connections, sweepIntervalMs),
    runEvery(context, 'recheck-phones', sweepIntervalMs, revalidate),
    expireSessions(context, broker, offlineSessions, expiryIntervalMs),
  ];
  return () => Promise.all(stops.map((stop) => stop()));
}

function createDeviceSender(broker: Broker, connections: Connections, externalBroker: ExternalBroker | null): Live['sendToDevice'] {
  return async (deviceId, message) => {
    if (externalBroker) return (await externalBroker.send(deviceId, message)) ? 1 : 0;
    const devices = connections.listOfDevice(deviceId);
    const sent = await Promise.allSettled(devices.map(({ client }) => broker.send(client, message)));
    return sent.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
  };
}
