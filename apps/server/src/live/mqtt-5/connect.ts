import type { IConnackPacket, IConnectPacket } from 'mqtt-packet';
import { maxFrameBytes } from '../broker/frame-guard.ts';
import { topicAliasMaximum } from './publish.ts';
import type { ReadPacket } from './read-packet.ts';
import { ProtocolFault, type Reason, reasonCodes } from './reason-codes.ts';
import { writeForBroker } from './write-frame.ts';

/** The maximum number of a client's unacknowledged messages of QoS 1 and 2. */
export const receiveMaximum = 1000;

/** The options of an MQTT 5 client's CONNECT. */
export interface ConnectRequest {
  /** The client does not resume an earlier session. */
  isCleanStart: boolean;
  /** Seconds that the session lives on without a connection. */
  sessionExpiry: number;
  /** Seconds. */
  willDelay: number;
  keepalive: number;
  /** The number of unacknowledged messages that the client accepts. */
  receiveMaximum: number;
  /** The bytes of the longest packet that the client accepts. */
  maxPacketBytes: number;
  /** Whether the client requests the reasons of refusals. */
  wantsReasons: boolean;
}

/** The server's answer to CONNECT. */
export interface ConnectAnswer {
  /** The id assigned to a client that sent none. */
  clientId: string | null;
  keepalive: number;
  sessionExpiry: number;
  /** Whether an earlier session is resumed. */
  isResumed: boolean;
}

const maxMessages = 0xffff;

/** Throws `ProtocolFault` for faults that refuse the connection before authentication. */
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

/** The session is a clean one, which needs no client id: whether it is resumed is decided after authentication. */
export function writeConnectForBroker({ packet }: ReadPacket): Buffer {
  const { clientId, keepalive, username, password, will } = packet as IConnectPacket;
  return writeForBroker({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    clientId,
    keepalive,
    // MQTT 3.1.1 has no password without a user name, and neither has this server.
    ...(username === undefined ? {} : { username, ...(password === undefined ? {} : { password }) }),
    ...(will && { will: { topic: will.topic, payload: will.payload, qos: 0, retain: false } }),
  });
}

/**
 * For omitted properties, clients assume the defaults, which are true of this server: QoS 2, wildcards, retained messages (of which there
 * never are any).
 */
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
