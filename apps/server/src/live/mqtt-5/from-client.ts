import type { IDisconnectPacket, ISubscribePacket, IUnsubscribePacket, Packet } from 'mqtt-packet';
import { maxSessionSeconds } from '../sessions/offline-sessions.ts';
import { readConnect, receiveMaximum, writeConnectForBroker } from './connect.ts';
import { checkPublish, readPublish, resolveTopic, writePublishForBroker } from './publish.ts';
import { createPacketReader, type ReadPacket } from './read-packet.ts';
import { ProtocolFault, reasonCodes } from './reason-codes.ts';
import { createSendWindow } from './send-window.ts';
import { type Mqtt5State, writeWithin } from './state.ts';
import { hasTooManyLevels, isTopicFilter, sharedPrefix } from './topics.ts';
import { writeAnswer, writeForBroker } from './write-frame.ts';

/** The results of one packet from a client. */
export interface Taken {
  toBroker?: Buffer;
  toClient?: readonly (Buffer | null)[];
  /** The client has disconnected in a way that MQTT 3.1.1 does not have: its will is to be sent. */
  hangsUp?: boolean;
}

const firstBytes = { puback: 0x40, pubrec: 0x50, pubrel: 0x62, pubcomp: 0x70 } as const;
/** PINGREQ and DISCONNECT, which MQTT 3.1.1 writes as a first byte and a length of zero. */
const bare = (firstByte: number) => Buffer.from([firstByte, 0]);

const publishType = 3;

/** @returns a function that translates a client's packets to MQTT 3.1.1, from its CONNECT on; it throws `ProtocolFault` */
export function createClientReader(state: Mqtt5State): (frame: Buffer) => Taken {
  const read = createPacketReader();
  let hasBegun = false;
  return (frame) => {
    if (hasBegun && (frame[0] as number) >> 4 === publishType) return takePublish(state, frame);
    const packet = read(frame);
    if (hasBegun) return takePacket(state, packet);
    hasBegun = true;
    state.request = readConnect(packet);
    state.window = createSendWindow(state.request.receiveMaximum);
    return { toBroker: writeConnectForBroker(packet) };
  };
}

function takePublish(state: Mqtt5State, frame: Buffer): Taken {
  const publish = readPublish(frame);
  if (publish.qos > 0) {
    state.unacknowledged.add(publish.messageId);
    if (state.unacknowledged.size > receiveMaximum) {
      throw new ProtocolFault(reasonCodes.receiveMaximumExceeded, `more than ${receiveMaximum} messages without an acknowledgement`);
    }
  }
  checkPublish(publish);
  return { toBroker: writePublishForBroker(frame, publish, resolveTopic(publish, state.aliases)) };
}

/** Handles any packet after CONNECT. */
function takePacket(state: Mqtt5State, { packet, properties }: ReadPacket): Taken {
  switch (packet.cmd) {
    case 'puback':
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
      return takeAnswer(state, packet.cmd, readMessageId(packet));
    case 'subscribe':
      if (properties['subscriptionId'] === undefined) return takeSubscribe(state, packet);
      throw new ProtocolFault(reasonCodes.subscriptionIdsNotSupported, 'subscription identifiers are not offered');
    case 'unsubscribe':
      return takeUnsubscribe(state, packet);
    case 'pingreq':
      return { toBroker: bare(0xc0) };
    case 'disconnect':
      return takeGoodbye(state, packet, properties['sessionExpiry'] as number | undefined);
    default:
      throw new ProtocolFault(reasonCodes.protocolError, `${packet.cmd.toUpperCase()} is not expected here`);
  }
}

function readMessageId({ messageId = 0 }: Packet): number {
  if (messageId > 0) return messageId;
  throw new ProtocolFault(reasonCodes.protocolError, 'packet identifier 0');
}

function takeAnswer(state: Mqtt5State, cmd: keyof typeof firstBytes, messageId: number): Taken {
  const isDone = cmd === 'puback' || cmd === 'pubcomp';
  return { toBroker: writeAnswer(firstBytes[cmd], messageId), toClient: isDone ? state.window.release(messageId) : [] };
}

function takeSubscribe(state: Mqtt5State, packet: ISubscribePacket): Taken {
  const messageId = readMessageId(packet);
  if (packet.subscriptions.length === 0) throw new ProtocolFault(reasonCodes.protocolError, 'SUBSCRIBE names nothing');
  if (packet.subscriptions.some(({ topic, nl }) => nl && topic.startsWith(sharedPrefix))) {
    throw new ProtocolFault(reasonCodes.protocolError, 'a shared subscription cannot be without local messages');
  }
  const parts = packet.subscriptions.map(({ topic }) => ({ filter: topic, code: judgeFilter(topic) }));
  // The broker answers once for a filter that is named twice.
  const asked = new Map(packet.subscriptions.flatMap(({ topic, qos }, index) => (parts[index]?.code === null ? [[topic, qos]] : [])));
  if (asked.size === 0) {
    return { toClient: [writeWithin({ cmd: 'suback', messageId, granted: parts.map(({ code }) => code as number) }, state)] };
  }
  state.subscribing.set(messageId, parts);
  const subscriptions = [...asked].map(([topic, qos]) => ({ topic, qos }));
  return { toBroker: writeForBroker({ cmd: 'subscribe', messageId, subscriptions }) };
}

/** @returns null where the broker decides */
function judgeFilter(filter: string): number | null {
  if (filter.startsWith(sharedPrefix)) return reasonCodes.sharedNotSupported;
  return isTopicFilter(filter) && !hasTooManyLevels(filter) ? null : reasonCodes.filterInvalid;
}

function takeUnsubscribe(state: Mqtt5State, packet: IUnsubscribePacket): Taken {
  const messageId = readMessageId(packet);
  const { unsubscriptions } = packet;
  if (unsubscriptions.length === 0) throw new ProtocolFault(reasonCodes.protocolError, 'UNSUBSCRIBE names nothing');
  const codes = unsubscriptions.map((filter) => {
    if (!isTopicFilter(filter)) return reasonCodes.filterInvalid;
    return state.filters.has(filter) ? reasonCodes.success : reasonCodes.noSubscription;
  });
  const known = unsubscriptions.filter((_filter, index) => codes[index] === reasonCodes.success);
  if (known.length === 0) return { toClient: [writeWithin({ cmd: 'unsuback', messageId, granted: codes }, state)] };
  state.unsubscribing.set(messageId, codes);
  return { toBroker: writeForBroker({ cmd: 'unsubscribe', messageId, unsubscriptions: known }) };
}

function takeGoodbye(state: Mqtt5State, { reasonCode = 0 }: IDisconnectPacket, expiry: number | undefined): Taken {
  if (expiry !== undefined && expiry > 0 && state.request.sessionExpiry === 0) {
    throw new ProtocolFault(reasonCodes.protocolError, 'a session that ends with its connection cannot be kept after all');
  }
  // A session that the server does not persist cannot be prolonged by DISCONNECT either.
  if (expiry !== undefined && state.sessionExpiry > 0) state.sessionExpiry = Math.min(expiry, maxSessionSeconds);
  state.isOver = true;
  // Any other code means that the will is sent (MQTT 5 §3.1.2.5).
  return reasonCode === reasonCodes.success ? { toBroker: bare(0xe0) } : { hangsUp: true };
}
