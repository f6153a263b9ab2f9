import type { Server } from 'node:http';
import { minuteMs } from '@energy-om/domain';
import type { Client } from 'aedes';
import type { Ingest } from '../services/core/ports/ingest.ts';
import type { AppContext } from '../services/core/request-context.ts';
import { repeat } from '../services/core/scheduling/run-every.ts';
import { createDeviceGate } from '../services/device/device-gate.ts';
import { findRevokedCredentials } from '../services/device/find-device-credential.ts';
import { createSignedInActors } from '../services/feed/signed-in-actors.ts';
import { capConnections } from '../services/limits/connection-cap.ts';
import { createClientAuthentication } from './authentication/authenticate-client.ts';
import { createAddressFinder } from './authentication/caller-address.ts';
import type { PhonePrincipal } from './authentication/principal.ts';
import { joinRights, type TopicRights } from './authentication/topic-rights.ts';
import { createBroker, type SentMessage } from './broker/broker.ts';
import { createConnections } from './broker/connections.ts';
import { type DevicePort, openDevicePort } from './broker/device-port.ts';
import { createPresence } from './broker/presence.ts';
import { createReceiver } from './broker/receive-publish.ts';
import { openWebSocketDoor } from './broker/websocket.ts';
import { type OutsideBroker, openOutsideBroker } from './external-broker/external-broker.ts';
import { findMqtt5 } from './mqtt-5/connection.ts';
import { createDeviceSubscriptions } from './publishing/device-subscriptions.ts';
import { publishAccountChanges } from './publishing/publish-account-changes.ts';
import { publishAlarms } from './publishing/publish-alarms.ts';
import { publishNotifications } from './publishing/publish-notifications.ts';
import { publishOrders } from './publishing/publish-orders.ts';
import { publishValues } from './publishing/publish-values.ts';
import { sendValuesAtFirst } from './publishing/send-initial-values.ts';
import { closeEndedSessions } from './sessions/close-ended-sessions.ts';
import { closeRevokedDevices } from './sessions/close-revoked-devices.ts';
import { createDelayedWills } from './sessions/delayed-wills.ts';
import { expireSessions } from './sessions/expire-sessions.ts';
import { loadOfflineSessions, maxSessionSeconds } from './sessions/offline-sessions.ts';
import { openSessionStore } from './sessions/session-store.ts';
import { createSessions } from './sessions/sessions.ts';

/** Milliseconds. */
export const liveTimes = {
  /** From the open connection to its CONNECT. */
  connect: 5000,
  /** For a reader who is behind. */
  drain: 5000,
  /** Between two looks for sessions, tokens and rights that are over: with the telling, well within the 5 s they may live on. */
  sweep: 2000,
  /** Between two looks for phones and devices that have not come back. */
  forget: 10 * minuteMs,
} as const;

export interface LiveOptions {
  /** What devices say goes there. */
  ingest: Ingest;
  /** Whether new connections are taken. */
  isOpen?: () => boolean;
  times?: Partial<Record<keyof typeof liveTimes, number>>;
  /** What phones may read. */
  rights?: TopicRights<PhonePrincipal>;
}

export interface Live {
  /** Where devices are heard over TCP; null where they speak to an outside broker. */
  devicePort: number | null;
  /**
   * Sends to a device: to its connections to this server that have subscribed to the topic, or to the outside broker.
   *
   * @returns to how many connections; an outside broker counts as one
   */
  sendToDevice(deviceId: string, message: SentMessage): Promise<number>;
  /** Ends every connection and stops. */
  stop(): Promise<void>;
}

/** The live connection of phones and devices: only where the server listens. */
export async function startLive(context: AppContext, server: Server, options: LiveOptions): Promise<Live> {
  const { config, log, clock } = context;
  const { ingest, isOpen = () => true } = options;
  const times = { ...liveTimes, ...options.times };
  const rights = joinRights(options.rights);
  const store = await openSessionStore(config.dataDir, log);
  const offlineSessions = await loadOfflineSessions({ notes: store.notes('offlineSessions'), clock, log });
  const presence = createPresence(ingest, log);
  const sessions = createSessions({ offlineSessions, forget: (clientId) => broker.forget(clientId), log });
  const wills = createDelayedWills(log);
  const expiryOf = (client: Client) => (broker.hasEnded(client) ? 0 : (findMqtt5(client.conn)?.sessionExpiry ?? maxSessionSeconds));
  const connections = createConnections({
    onCome(client, principal) {
      wills.cancel(principal.clientId);
      if (!client.clean) sessions.come(principal.clientId, expiryOf(client));
      if (principal.kind === 'device') presence.come(principal);
    },
    onGo(client, principal, isLast) {
      if (!client.clean && isLast) sessions.go(principal.clientId, expiryOf(client));
      if (principal.kind === 'device') presence.go(principal);
    },
  });
  const addresses = new WeakMap<object, string>();
  const findAddress = createAddressFinder(config.trustedProxies);
  const following = createDeviceSubscriptions(context);
  const broker = await createBroker({
    id: context.ids.next(),
    admission: createClientAuthentication({
      context,
      connections,
      gate: createDeviceGate(context),
      rights,
      sessions,
      addressOf: ({ conn }) => addresses.get(conn) ?? '',
    }),
    rights,
    connections,
    following,
    store: store.persistence,
    receive: createReceiver(ingest, rights),
    onForgotten(clientId) {
      if (connections.findNewest(clientId) === null) sessions.go(clientId, 0);
    },
    delayWill(client, seconds, send) {
      const principal = connections.find(client);
      const newest = principal && connections.findNewest(principal.clientId);
      // In its place another connection has come already.
      if (principal === null || (newest !== null && newest !== client)) return;
      wills.hold(principal.clientId, seconds, async () => {
        const credentials = principal.kind === 'device' ? [principal.credential] : [];
        if ((await findRevokedCredentials(context, credentials)).length === 0) await send();
      });
    },
    log,
    connectMilliseconds: times.connect,
    drainMilliseconds: times.drain,
  });
  broker.onFollowed((client, topics) => sendValuesAtFirst(context, broker, client, topics));
  const shutDoor = openWebSocketDoor({
    server,
    isOpen,
    origins: config.publicOrigins,
    accept(connection, request) {
      addresses.set(connection, findAddress(request));
      broker.accept(connection);
    },
  });
  let devicePort: DevicePort | null = null;
  let outside: OutsideBroker | null = null;
  if (config.mqttUrl === null) {
    devicePort = await openDevicePort({
      host: config.host,
      port: config.mqttPort,
      isOpen,
      prepare: (port) => capConnections(port, context, 'deviceConnections'),
      accept(connection, address) {
        addresses.set(connection, address);
        broker.accept(connection);
      },
    });
  } else outside = openOutsideBroker({ context, url: config.mqttUrl, identity: store.identity, ingest });
  const signedInActors = createSignedInActors(context);
  const stopsTelling = [
    publishAccountChanges(context, broker, connections),
    publishOrders(context, broker, connections, signedInActors),
    publishAlarms(context, broker, signedInActors),
    publishNotifications(context, broker),
    publishValues(context, broker, following),
    () => signedInActors.close(),
  ];
  const stopClosing = closeEndedSessions(context, broker, connections, times.sweep);
  const stopRevoking = closeRevokedDevices(context, broker, connections, times.sweep);
  // Rights also end without a signal, or while a phone subscribes: a device is taken elsewhere, a signal is lost.
  const stopRechecking = repeat(context, 'recheck-phones', times.sweep, () =>
    broker.recheck(connections.listPhones().map(({ client }) => client)),
  );
  const stopForgetting = expireSessions(context, broker, offlineSessions, times.forget);
  const sendToDevice: Live['sendToDevice'] = async (deviceId, message) => {
    if (outside) return (await outside.send(deviceId, message)) ? 1 : 0;
    const devices = connections.listOfDevice(deviceId);
    const sent = await Promise.allSettled(devices.map(({ client }) => broker.send(client, message)));
    return sent.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
  };
  const stopReplying = ingest.onReply(({ deviceId, topic, payload }) => void sendToDevice(deviceId, { topic, payload, qos: 0 }));
  return {
    devicePort: devicePort?.port ?? null,
    sendToDevice,
    async stop() {
      shutDoor();
      devicePort?.shut();
      wills.stop();
      stopReplying();
      for (const stopTelling of stopsTelling) stopTelling();
      await Promise.all([stopClosing(), stopRevoking(), stopRechecking(), stopForgetting(), outside?.close()]);
      await broker.close();
      await presence.stop();
      await sessions.settle();
      await offlineSessions.settle();
      await store.close();
    },
  };
}
