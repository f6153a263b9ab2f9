import { type LiveMessage, livePath } from '@energy-om/contract';
import mqtt from 'mqtt';

export interface Connection {
  ticket: string;
  clientId: string;
  topic: string;
  /** @param isResumed the server kept the session: whatever was missed comes by itself */
  onOpen: (isResumed: boolean) => void;
  onMessage: (message: LiveMessage) => void;
}

/** Spec §9. */
const connectTimeoutMs = 5000;
const keepaliveSeconds = 30;

/** One connection from beginning to end. @returns whether it was ever open */
export function openConnection({ ticket, clientId, topic, onOpen, onMessage }: Connection, signal: AbortSignal): Promise<boolean> {
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
  client.on('message', (_topic, payload) => onMessage(JSON.parse(payload.toString()) as LiveMessage));
  client.on('connect', ({ sessionPresent }) => {
    const open = () => {
      wasOpen = true;
      onOpen(sessionPresent);
    };
    if (sessionPresent) open();
    else client.subscribe(topic, { qos: 1 }, (error) => (error ? end() : open()));
  });
  client.on('error', end);
  return new Promise((resolve) => {
    client.once('close', () => {
      signal.removeEventListener('abort', end);
      client.end(true);
      resolve(wasOpen);
    });
  });
}

function addressOf({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${livePath}`;
}
