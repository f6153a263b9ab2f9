import { ProtocolFault, reasonCodes } from './reason-codes.ts';

/** The packets and the will, in which a client's properties may occur. */
export type PropertyPlace = 'connect' | 'will' | 'publish' | 'answer' | 'subscribe' | 'unsubscribe' | 'disconnect';

type Kind = 'flag' | 'two' | 'four' | 'variable' | 'text' | 'binary' | 'pair';

interface PropertyRow {
  name: string;
  kind: Kind;
  places: readonly PropertyPlace[];
  /** Zero is a protocol error. */
  isPositive?: boolean;
}

const everywhere: readonly PropertyPlace[] = ['connect', 'will', 'publish', 'answer', 'subscribe', 'unsubscribe', 'disconnect'];
const messages = ['publish', 'will'] as const;

/**
 * The properties that clients may send (MQTT 5 §2.2.2.2). A topic alias of zero has a reason code of its own and is checked with the other
 * aliases.
 */
const propertyTable: Readonly<Record<number, PropertyRow>> = {
  1: { name: 'payloadFormat', kind: 'flag', places: messages },
  2: { name: 'messageExpiry', kind: 'four', places: messages },
  3: { name: 'contentType', kind: 'text', places: messages },
  8: { name: 'responseTopic', kind: 'text', places: messages },
  9: { name: 'correlationData', kind: 'binary', places: messages },
  11: { name: 'subscriptionId', kind: 'variable', places: ['subscribe', 'publish'], isPositive: true },
  17: { name: 'sessionExpiry', kind: 'four', places: ['connect', 'disconnect'] },
  21: { name: 'authenticationMethod', kind: 'text', places: ['connect'] },
  22: { name: 'authenticationData', kind: 'binary', places: ['connect'] },
  23: { name: 'requestProblemInformation', kind: 'flag', places: ['connect'] },
  24: { name: 'willDelay', kind: 'four', places: ['will'] },
  25: { name: 'requestResponseInformation', kind: 'flag', places: ['connect'] },
  31: { name: 'reasonString', kind: 'text', places: ['answer', 'disconnect'] },
  33: { name: 'receiveMaximum', kind: 'two', places: ['connect'], isPositive: true },
  34: { name: 'topicAliasMaximum', kind: 'two', places: ['connect'] },
  35: { name: 'topicAlias', kind: 'two', places: ['publish'] },
  38: { name: 'userProperty', kind: 'pair', places: everywhere },
  39: { name: 'maximumPacketSize', kind: 'four', places: ['connect'], isPositive: true },
};
const userProperty = 38;

/** Properties by name: numbers where the kind is one, the bytes otherwise. User properties are not forwarded, so they are not collected. */
export type Properties = Readonly<Record<string, number | Buffer | undefined>>;

export interface ReadProperties {
  properties: Properties;
  /** The offset of what follows the properties. */
  end: number;
}

const noProperties: Properties = {};

/** Reads properties strictly, because mqtt-packet accepts duplicates, misplaced ones and truncated ones. Throws `ProtocolFault`. */
export function readProperties(frame: Buffer, at: number, place: PropertyPlace): ReadProperties {
  if (at >= frame.length) throw malformed('the length of the properties is missing');
  const length = readVariable(frame, at);
  const end = length.end + length.value;
  if (end > frame.length) throw malformed('the properties are longer than the packet');
  if (length.value === 0) return { properties: noProperties, end };
  const properties: Record<string, number | Buffer> = {};
  let next = length.end;
  while (next < end) {
    const id = readVariable(frame, next);
    const row = propertyTable[id.value];
    if (!row?.places.includes(place)) throw malformed(`property ${id.value} may not stand here`);
    const { value, end: after } = readValue(frame, id.end, row.kind);
    if (after > end) throw malformed('a property is longer than its packet');
    next = after;
    if (id.value === userProperty) continue;
    if (row.name in properties) throw new ProtocolFault(reasonCodes.protocolError, `property ${id.value} stands there twice`);
    if (row.isPositive && value === 0) throw new ProtocolFault(reasonCodes.protocolError, `property ${id.value} is 0`);
    properties[row.name] = value;
  }
  return { properties, end };
}

function readValue(frame: Buffer, at: number, kind: Kind): { value: number | Buffer; end: number } {
  switch (kind) {
    case 'flag': {
      const value = frame[at] ?? 0;
      if (value > 1) throw new ProtocolFault(reasonCodes.protocolError, 'a property is neither 0 nor 1');
      return { value, end: at + 1 };
    }
    case 'two':
      return { value: at + 2 > frame.length ? 0 : frame.readUInt16BE(at), end: at + 2 };
    case 'four':
      return { value: at + 4 > frame.length ? 0 : frame.readUInt32BE(at), end: at + 4 };
    case 'variable':
      return readVariable(frame, at);
    case 'pair':
      return readBytes(frame, readBytes(frame, at).end);
    default:
      return readBytes(frame, at);
  }
}

/** The end of a truncated value lies beyond the packet's, which the caller checks. */
function readBytes(frame: Buffer, at: number): { value: Buffer; end: number } {
  if (at + 2 > frame.length) return { value: frame.subarray(frame.length), end: at + 2 };
  const end = at + 2 + frame.readUInt16BE(at);
  return { value: frame.subarray(at + 2, end), end };
}

/** A variable byte integer (MQTT 5 §1.5.5). */
function readVariable(frame: Buffer, at: number): { value: number; end: number } {
  let value = 0;
  for (let index = 0; index < 4; index += 1) {
    const byte = frame[at + index];
    if (byte === undefined) break;
    value += (byte & 0x7f) * 128 ** index;
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  throw malformed('a variable byte integer does not end');
}

function malformed(text: string): ProtocolFault {
  return new ProtocolFault(reasonCodes.malformed, text);
}
