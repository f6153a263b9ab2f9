import { type LiveMessage, livePath } from '@energy-om/contract';
import mqtt from 'mqtt';
import { noteLive } from './live-state.ts';
import { measurePing } from './measure-ping.ts';
import type { SharedWants } from './share-wanted-topics.ts';

export interface Connection {
  ticket: string;
  clientId: string;
  /** The account's own. */
  topic: string;
  /** Further topics, as they are wanted at each moment. */
  wants: SharedWants;
  /** @param isResumed the server kept the session: whatever was missed comes by itself */
  onOpen: (isResumed: boolean) => void;
  onMessage: (message: LiveMessage) => void;
}

/** Spec §9. */
const connectTimeoutMs = 5000;
const keepaliveSeconds = 30;

/** One connection from beginning to end. @returns whether it was ever open */
export function openConnection({ ticket, clientId, topic, wants, onOpen, onMessage }: Connection, signal: AbortSignal): Promise<boolean> {
  let socket: WebSocket | null = null;
  const client = mqtt.connect(addressOf(window.location), {
    clientId,
    username: clientId,
    password: ticket,
    clean: false,
    protocolVersion: 4,
    keepalive: keepaliveSeconds,
    connectTimeout: connectTimeoutMs,
    // A ticket is good once, so each attempt is made with a new one, by `keepConnected`.
    reconnectPeriod: 0,
    resubscribe: false,
    // The other kind runs in a worker from a blob, which the content security policy refuses.
    timerVariant: 'native',
    createWebsocket: (url, protocols) => {
      socket = new WebSocket(url, protocols);
      return socket;
    },
  });
  const end = () => {
    // To close a socket that is still opening would be an error in the console.
    if (socket?.readyState === WebSocket.CONNECTING) socket.addEventListener('open', () => client.end(true));
    else client.end(true);
  };
  signal.addEventListener('abort', end);
  let wasOpen = false;
  const hearing = new Set<string>();
  /** Asks for what is wanted by now, and for what is not any more no longer. */
  const hearWanted = () => {
    if (!wasOpen || signal.aborted || client.disconnecting) return;
    const wanted = new Set(wants.list());
    const missing = [...wanted].filter((each) => !hearing.has(each));
    const unwanted = [...hearing].filter((each) => !wanted.has(each));
    for (const each of missing) hearing.add(each);
    for (const each of unwanted) hearing.delete(each);
    // What the server refuses stays as the last read gave it.
    if (missing.length > 0) client.subscribe(missing, { qos: 0 }, () => undefined);
    if (unwanted.length > 0) client.unsubscribe(unwanted, () => undefined);
  };
  const stopWanting = wants.onChange(hearWanted);
  client.on('message', (_topic, payload) => onMessage(JSON.parse(payload.toString()) as LiveMessage));
  client.on('connect', ({ sessionPresent }) => {
    const open = () => {
      wasOpen = true;
      noteLive('open', () => measurePing(client));
      // The server keeps none of these for a phone that is away.
      hearing.clear();
      hearWanted();
      onOpen(sessionPresent);
    };
    if (sessionPresent) open();
    else client.subscribe(topic, { qos: 1 }, (error) => (error ? end() : open()));
  });
  client.on('error', end);
  return new Promise((resolve) => {
    client.once('close', () => {
      stopWanting();
      signal.removeEventListener('abort', end);
      client.end(true);
      resolve(wasOpen);
    });
  });
}

function addressOf({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${livePath}`;
}
