import { connect as connectTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { createWebSocketStream, WebSocket } from 'ws';

const defaultPorts: Record<string, number> = { 'mqtt:': 1883, 'mqtts:': 8883 };

/**
 * Opens the stream that carries MQTT, by the scheme of the address: mqtt, mqtts, ws or wss. Bytes that are written before it is open wait. A
 * failure is emitted as its `error` event.
 */
export function openCarrier(url: URL): Duplex {
  if (url.protocol === 'ws:' || url.protocol === 'wss:') {
    const address = new URL(url);
    address.username = '';
    address.password = '';
    return createWebSocketStream(new WebSocket(address, 'mqtt', { perMessageDeflate: false }));
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port) || (defaultPorts[url.protocol] as number);
  if (url.protocol === 'mqtts:') return connectTls({ host, port, servername: host });
  return connectTcp({ host, port, noDelay: true, keepAlive: true });
}
