import { type Packet, parser } from 'mqtt-packet';
import { findBody } from './frame-cutter.ts';
import { type Properties, type PropertyPlace, readProperties } from './properties.ts';
import { ProtocolFault, reasonCodes } from './reason-codes.ts';

export interface ReadPacket {
  packet: Packet;
  properties: Properties;
  willProperties: Properties;
}

const none: Properties = {};
const willFlag = 0x04;
const answers: readonly string[] = ['puback', 'pubrec', 'pubrel', 'pubcomp'];

/** @returns a function that reads a client's packets of MQTT 5, all but PUBLISH; it throws `ProtocolFault` */
export function createPacketReader(): (frame: Buffer) => ReadPacket {
  const parse = parser({ protocolVersion: 5 });
  let packet: Packet | null = null;
  let failure: Error | null = null;
  parse.on('packet', (parsed: Packet) => {
    packet = parsed;
  });
  parse.on('error', (error: Error) => {
    failure = error;
  });
  return (frame) => {
    packet = null;
    failure = null;
    parse.parse(frame);
    if (failure !== null || packet === null)
      throw new ProtocolFault(reasonCodes.malformed, (failure as Error | null)?.message ?? 'malformed');
    return { packet, ...findProperties(packet, frame) };
  };
}

function findProperties({ cmd }: Packet, frame: Buffer): Pick<ReadPacket, 'properties' | 'willProperties'> {
  const body = findBody(frame);
  if (cmd === 'connect') return findConnectProperties(frame, body);
  const read = (at: number, place: PropertyPlace) => ({ properties: readProperties(frame, at, place).properties, willProperties: none });
  if (cmd === 'subscribe' || cmd === 'unsubscribe') return read(body + 2, cmd);
  if (answers.includes(cmd) && frame.length > body + 3) return read(body + 3, 'answer');
  if (cmd === 'disconnect' && frame.length > body + 1) return read(body + 1, 'disconnect');
  return { properties: none, willProperties: none };
}

/** The properties follow the protocol's name (6 bytes), its level, the flags and the keep alive; those of the will follow the client id. */
function findConnectProperties(frame: Buffer, body: number): Pick<ReadPacket, 'properties' | 'willProperties'> {
  const { properties, end } = readProperties(frame, body + 10, 'connect');
  if (((frame[body + 7] as number) & willFlag) === 0) return { properties, willProperties: none };
  const behindClientId = end + 2 + frame.readUInt16BE(end);
  return { properties, willProperties: readProperties(frame, behindClientId, 'will').properties };
}
