import { findBody } from './frame-cutter.ts';
import { type Properties, readProperties } from './properties.ts';
import { ProtocolFault, reasonCodes } from './reason-codes.ts';
import { hasTooManyLevels, isTopicName } from './topics.ts';
import { writeFrame } from './write-frame.ts';

/** The maximum number of a client's topic aliases; each stores a text of up to a packet's length in memory. */
export const topicAliasMaximum = 10;

/** A client's PUBLISH. mqtt-packet reads all other packets; this one arrives by thousands, and most of it is forwarded unchanged. */
export interface ClientPublish {
  topic: string;
  /** The topic with its length in front. */
  topicBytes: Buffer;
  qos: number;
  /** 0 for a message of QoS 0. */
  messageId: number;
  properties: Properties;
  payload: Buffer;
}

const duplicateFlag = 0x08;

/** Throws `ProtocolFault`. */
export function readPublish(frame: Buffer): ClientPublish {
  const flags = frame[0] as number;
  const qos = (flags >> 1) & 3;
  if (qos === 3) throw new ProtocolFault(reasonCodes.malformed, 'there is no QoS 3');
  if (qos === 0 && (flags & duplicateFlag) !== 0) throw new ProtocolFault(reasonCodes.malformed, 'QoS 0 is never sent again');
  const body = findBody(frame);
  const behindTopic = frame.length < body + 2 ? frame.length + 1 : body + 2 + frame.readUInt16BE(body);
  const behindId = behindTopic + (qos > 0 ? 2 : 0);
  if (behindId > frame.length) throw new ProtocolFault(reasonCodes.malformed, 'PUBLISH is cut off');
  const messageId = qos > 0 ? frame.readUInt16BE(behindTopic) : 0;
  if (qos > 0 && messageId === 0) throw new ProtocolFault(reasonCodes.protocolError, 'packet identifier 0');
  const { properties, end } = readProperties(frame, behindId, 'publish');
  const topicBytes = frame.subarray(body, behindTopic);
  return { topic: topicBytes.toString('utf8', 2), topicBytes, qos, messageId, properties, payload: frame.subarray(end) };
}

/** Checks the rules of MQTT 5 §3.3.2 that go beyond the packet's form. Throws `ProtocolFault`. */
export function checkPublish({ properties: { responseTopic, subscriptionId } }: ClientPublish): void {
  if (subscriptionId !== undefined) throw new ProtocolFault(reasonCodes.protocolError, 'a client sends no subscription identifier');
  if (responseTopic !== undefined && !isTopicName(String(responseTopic))) {
    throw new ProtocolFault(reasonCodes.protocolError, 'the response topic is no topic');
  }
}

/** Resolves the topic's alias, or stores it (MQTT 5 §3.3.2.3.4). @returns the topic's bytes; throws `ProtocolFault` */
export function resolveTopic({ topic, topicBytes, properties }: ClientPublish, aliases: Map<number, Buffer>): Buffer {
  const { topicAlias } = properties;
  if (topicAlias === undefined || topic !== '') {
    if (topic === '') throw new ProtocolFault(reasonCodes.protocolError, 'neither a topic nor an alias');
    if (!isTopicName(topic)) throw new ProtocolFault(reasonCodes.topicInvalid, 'wildcards are no part of a topic');
    if (hasTooManyLevels(topic)) throw new ProtocolFault(reasonCodes.topicInvalid, 'the topic has too many levels');
  }
  if (topicAlias === undefined) return topicBytes;
  const alias = topicAlias as number;
  if (alias === 0 || alias > topicAliasMaximum) throw new ProtocolFault(reasonCodes.topicAliasInvalid, `topic alias ${alias}`);
  // The bytes are copied, because they share a buffer with the rest of the chunk.
  if (topic !== '') aliases.set(alias, Buffer.from(topicBytes));
  const found = aliases.get(alias);
  if (!found) throw new ProtocolFault(reasonCodes.protocolError, `no topic was given for alias ${alias}`);
  return found;
}

const nothing = Buffer.alloc(0);

/** Writes the same message in MQTT 3.1.1. Its properties are dropped, because nothing reads them. */
export function writePublishForBroker(frame: Buffer, { qos, messageId, payload }: ClientPublish, topicBytes: Buffer): Buffer {
  const id = qos > 0 ? Buffer.from([messageId >> 8, messageId & 0xff]) : nothing;
  return writeFrame(frame[0] as number, topicBytes, id, payload);
}

/** Writes a message of the server in MQTT 5, without properties. @returns its packet identifier too, 0 for QoS 0 */
export function writePublishForClient(frame: Buffer): { bytes: Buffer; messageId: number } {
  const qos = ((frame[0] as number) >> 1) & 3;
  const body = findBody(frame);
  const behindTopic = body + 2 + frame.readUInt16BE(body);
  const behindId = behindTopic + (qos > 0 ? 2 : 0);
  const bytes = writeFrame(frame[0] as number, frame.subarray(body, behindId), Buffer.from([0]), frame.subarray(behindId));
  return { bytes, messageId: qos > 0 ? frame.readUInt16BE(behindTopic) : 0 };
}
