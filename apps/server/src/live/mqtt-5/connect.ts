import type { IConnackPacket, IConnectPacket } from 'mqtt-packet';
import { maxFrameBytes } from '../broker/frame-guard.ts';
import { topicAliasMaximum } from './publish.ts';
import type { ReadPacket } from './read-packet.ts';
import { ProtocolFault, type Reason, reasonCodes } from './reason-codes.ts';
import { writeForBroker } from './write-frame.ts';

/** QoS 1 and 2 messages of a client that may be unacknowledged. */
export const receiveMaximum = 1000;

/** What a client of MQTT 5 asks for in its CONNECT. */
export interface ConnectRequest {
  /** Nothing of an earlier session is wanted. */
  isCleanStart: boolean;
  /** Seconds that the session is to live on without a connection. */
  sessionExpiry: number;
  /** Seconds. */
  willDelay: number;
  keepalive: number;
  /** Unacknowledged messages that the client takes. */
  receiveMaximum: number;
  /** Bytes of the longest packet that the client takes. */
  maxPacketBytes: number;
  /** Whether it asks for the reasons of refusals. */
  wantsReasons: boolean;
}

/** What the server makes of it. */
export interface ConnectAnswer {
  /** For a client that had none. */
  clientId: string | null;
  keepalive: number;
  sessionExpiry: number;
  /** Whether it goes on with an earlier session. */
  isResumed: boolean;
}

const maxMessages = 0xffff;

/** Throws `ProtocolFault` for what is refused before anybody has looked who it is. */
export function readConnect({ packet, properties, willProperties }: ReadPacket): ConnectRequest {
  const { clean = false, keepalive = 0, will } = packet as IConnectPacket;
  if (properties['authenticationMethod'] !== undefined) {
    throw new ProtocolFault(reasonCodes.badAuthenticationMethod, 'only user name and password are known here');
  }
  if (properties['authenticationData'] !== undefined) {
    throw new ProtocolFault(reasonCodes.protocolError, 'authentication data without a method');
  }
  if (will && (will.qos ?? 0) > 2) throw new ProtocolFault(reasonCodes.malformed, 'there is no QoS 3');
  if (will?.topic === '') throw new ProtocolFault(reasonCodes.topicInvalid, 'the last will has no topic');
  const read = (name: string, otherwise: number) => Number(properties[name] ?? otherwise);
  return {
    isCleanStart: clean,
    sessionExpiry: read('sessionExpiry', 0),
    willDelay: Number(willProperties['willDelay'] ?? 0),
    keepalive,
    receiveMaximum: read('receiveMaximum', maxMessages),
    maxPacketBytes: read('maximumPacketSize', Number.POSITIVE_INFINITY),
    wantsReasons: read('requestProblemInformation', 1) === 1,
  };
}

/** As a clean one, which needs no client id: what becomes of its session is decided once it is known who it is. */
export function writeConnectForBroker({ packet }: ReadPacket): Buffer {
  const { clientId, keepalive, username, password, will } = packet as IConnectPacket;
  return writeForBroker({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId,
    keepalive,
    // MQTT 3.1.1 knows no password without a user name, and neither does this server.
    ...(username === undefined ? {} : { username, ...(password === undefined ? {} : { password }) }),
    ...(will && { will: { topic: will.topic, payload: will.payload, qos: 0, retain: false } }),
  });
}

/** Of what is left out, a client assumes what holds here: QoS 2, wildcards, retained messages (of which there never are any). */
export function acceptConnect(request: ConnectRequest, answer: ConnectAnswer): IConnackPacket {
  return {
    cmd: 'connack',
    reasonCode: reasonCodes.success,
    sessionPresent: answer.isResumed,
    properties: {
      ...(answer.sessionExpiry !== request.sessionExpiry && { sessionExpiryInterval: answer.sessionExpiry }),
      receiveMaximum,
      maximumPacketSize: maxFrameBytes,
      ...(answer.clientId !== null && { assignedClientIdentifier: answer.clientId }),
      topicAliasMaximum,
      subscriptionIdentifiersAvailable: false,
      sharedSubscriptionAvailable: false,
      ...(answer.keepalive !== request.keepalive && { serverKeepAlive: answer.keepalive }),
    },
  };
}

export function refuseConnect({ code, text }: Reason): IConnackPacket {
  return { cmd: 'connack', reasonCode: code, sessionPresent: false, properties: { reasonString: text } };
}
