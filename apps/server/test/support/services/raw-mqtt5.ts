import { createConnection } from 'node:net';
import { generate, type IConnackPacket, type IConnectPacket, type Packet, parser } from 'mqtt-packet';
import type { LiveServer } from './live.ts';

const version = { protocolVersion: 5 } as const;

/** MQTT 5 over TCP packet by packet, for what no client library sends. */
export interface RawMqtt5 {
  send(packet: Packet): void;
  sendBytes(...bytes: (number | string | Buffer)[]): void;
  /** Resolves with the next packet of this kind, whatever comes before it; rejects if the connection ends first. */
  next<Kind extends Packet['cmd']>(cmd: Kind): Promise<Extract<Packet, { cmd: Kind }>>;
  /** Packets that were received and not read yet. */
  readonly received: readonly Packet[];
  closed: Promise<void>;
  destroy(): void;
}

export async function openRawMqtt5(live: Pick<LiveServer, 'devicePort'>): Promise<RawMqtt5> {
  const socket = createConnection({ port: live.devicePort, host: '127.0.0.1' });
  const parse = parser(version);
  const received: Packet[] = [];
  let look: () => void = () => undefined;
  parse.on('packet', (packet: Packet) => {
    received.push(packet);
    look();
  });
  socket.on('data', (chunk) => void parse.parse(chunk));
  socket.on('error', () => undefined);
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      look();
      resolve();
    });
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return {
    received,
    closed,
    send: (packet) => void socket.write(generate(packet, version)),
    sendBytes: (...bytes) => void socket.write(joinBytes(bytes)),
    next: (cmd) =>
      new Promise((resolve, reject) => {
        look = () => {
          const index = received.findIndex((packet) => packet.cmd === cmd);
          if (index < 0 && !isClosed) return;
          look = () => undefined;
          if (index >= 0) resolve(received.splice(index, 1)[0] as never);
          else reject(new Error(`the connection ended before ${cmd}`));
        };
        look();
      }),
    destroy: () => socket.destroy(),
  };
}

export type ConnectFields = Partial<Omit<IConnectPacket, 'cmd'>>;

export function connectPacket(token: string, fields: ConnectFields = {}): IConnectPacket {
  return { cmd: 'connect', protocolId: 'MQTT', ...version, clean: true, keepalive: 30, clientId: 'raw', username: token, ...fields };
}

/** A device that was accepted, or the reason why it was not. */
export async function connectRaw(live: Pick<LiveServer, 'devicePort'>, token: string, fields: ConnectFields = {}) {
  const raw = await openRawMqtt5(live);
  raw.send(connectPacket(token, fields));
  const connack: IConnackPacket = await raw.next('connack');
  return { raw, connack };
}

/** Numbers become bytes, texts are preceded by their length. */
export function joinBytes(parts: readonly (number | string | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'number') return Buffer.from([part]);
      if (typeof part !== 'string') return part;
      const text = Buffer.from(part);
      return Buffer.concat([Buffer.from([text.length >> 8, text.length & 0xff]), text]);
    }),
  );
}

/** A packet of at most 127 bytes behind its length. */
export function frame(firstByte: number, ...parts: (number | string | Buffer)[]): Buffer {
  const body = joinBytes(parts);
  return Buffer.concat([Buffer.from([firstByte, body.length]), body]);
}
