import { type LiveMessage, livePath } from '@energy-om/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { serverAddress } from '#shared/navigation/app-address.ts';
import { setLivePhase } from '../live-state.ts';
import { measurePing } from './measure-ping.ts';
import type { SharedTopics } from './share-wanted-topics.ts';
import { TopicSubscriptions } from './topic-subscriptions.ts';

export interface Connection {
  ticket: string;
  clientId: string;
  /** The account's own. */
  topic: string;
  /** Further topics, as they are wanted at each moment. */
  topics: SharedTopics;
  /** @param isResumed the server has kept the session and delivers the missed messages by itself */
  onOpen: (isResumed: boolean) => void;
  onMessage: (message: LiveMessage) => void;
}

/** Spec §9. */
const connectTimeoutMs = 5000;
const keepaliveSeconds = 30;

/** Opens one connection and resolves when it has ended. @returns whether it was ever open */
export function openConnection({ ticket, clientId, topic, topics, onOpen, onMessage }: Connection, signal: AbortSignal): Promise<boolean> {
  const { client, end } = createClient(clientId, ticket);
  signal.addEventListener('abort', end);
  let wasOpen = false;
  const subscriptions = new TopicSubscriptions(client, topics);
  const stopFollowing = topics.onChange(() => {
    if (wasOpen && !signal.aborted && !client.disconnecting) subscriptions.sync();
  });
  const open = (isResumed: boolean) => {
    wasOpen = true;
    setLivePhase('open', () => measurePing(client));
    if (!signal.aborted && !client.disconnecting) subscriptions.start();
    onOpen(isResumed);
  };
  client.on('message', (_topic, payload) => onMessage(JSON.parse(payload.toString()) as LiveMessage));
  client.on('connect', ({ sessionPresent }) => {
    if (sessionPresent) open(true);
    else client.subscribe(topic, { qos: 1 }, (error) => (error ? end() : open(false)));
  });
  client.on('error', end);
  return new Promise((resolve) => {
    client.once('close', () => {
      stopFollowing();
      signal.removeEventListener('abort', end);
      client.end(true);
      resolve(wasOpen);
    });
  });
}

/** @returns the client and the function that ends it, in whatever state its socket is */
function createClient(clientId: string, ticket: string): { client: MqttClient; end: () => void } {
  let socket: WebSocket | null = null;
  const client = mqtt.connect(brokerAddress(), {
    clientId,
    username: clientId,
    password: ticket,
    clean: false,
    protocolVersion: 4,
    keepalive: keepaliveSeconds,
    connectTimeout: connectTimeoutMs,
    // A ticket is valid once, so `maintainConnection` makes each attempt with a new one.
    reconnectPeriod: 0,
    resubscribe: false,
    // The other kind of timer runs in a worker from a blob, which the content security policy refuses.
    timerVariant: 'native',
    createWebsocket: (url, protocols) => {
      socket = openSocket(url, protocols);
      return socket;
    },
  });
  const end = () => {
    // Closing a socket that is still opening would log an error in the console.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => client.end(true));
    else client.end(true);
  };
  return { client, end };
}

/** A packet for a socket that the server is closing is lost in any case, and the browser would log an error for it. */
function openSocket(url: string, protocols: string[]): WebSocket {
  const socket = new WebSocket(url, protocols);
  socket.send = (data) => {
    if (socket.readyState === WebSocket.OPEN) WebSocket.prototype.send.call(socket, data);
  };
  return socket;
}

function brokerAddress(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${serverAddress(livePath)}`;
}
