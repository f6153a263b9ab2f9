import type { Packet, QoS } from 'mqtt-packet';
import type { ConnectAnswer, ConnectRequest } from './connect.ts';
import type { Reason } from './reason-codes.ts';
import { createSendWindow, type SendWindow } from './send-window.ts';
import { writeForClient } from './write-frame.ts';

/** The state of one MQTT 5 connection. */
export interface Mqtt5State {
  request: ConnectRequest;
  answer: ConnectAnswer | null;
  /** Seconds; a client may change them when it disconnects. */
  sessionExpiry: number;
  isConnected: boolean;
  /** No more packets are sent to the client. */
  isOver: boolean;
  /** The reason why the client was not admitted. */
  refusal: Reason | null;
  /** The reason why the server ends the connection. */
  endReason: Reason | null;
  /** The client's subscriptions with their QoS. */
  filters: Map<string, QoS>;
  /** Topics by their aliases, as bytes with their length. */
  aliases: Map<number, Buffer>;
  /** Packet identifiers of the client's publishes that the server has not acknowledged. */
  unacknowledged: Set<number>;
  /** The reasons with which publishes are acknowledged, by packet identifier. */
  refusedPublishes: Map<number, Reason>;
  /** Refused publishes of QoS 2: the client does not release them, so this side does. */
  releasing: Set<number>;
  /** Pending subscriptions by packet identifier: each filter and, where the broker is not asked, its code. */
  subscribing: Map<number, readonly { filter: string; code: number | null }[]>;
  /** The reasons why the broker will refuse filters. */
  refusedFilters: Map<string, Reason>;
  /** The codes of pending answers, by packet identifier. */
  unsubscribing: Map<number, readonly number[]>;
  window: SendWindow;
}

/** Omits the reason where the packet would be too long for the client. @returns null when it is too long even so (MQTT 5 §3.1.2.11.4) */
export function writeWithin(packet: Packet & { properties?: object }, { request }: Pick<Mqtt5State, 'request'>): Buffer | null {
  const bytes = writeForClient(packet);
  if (bytes.length <= request.maxPacketBytes) return bytes;
  const { reasonString: _, ...properties } = (packet.properties ?? {}) as Record<string, unknown>;
  const shorter = writeForClient({ ...packet, properties } as Packet);
  return shorter.length <= request.maxPacketBytes ? shorter : null;
}

/** @returns the properties of an acknowledgement, for clients that request reasons */
export function explain({ request }: Pick<Mqtt5State, 'request'>, reason: Reason): { properties?: { reasonString: string } } {
  return request.wantsReasons ? { properties: { reasonString: reason.text } } : {};
}

/** The state before CONNECT is read. */
export function createState(): Mqtt5State {
  return {
    request: {
      isCleanStart: true,
      sessionExpiry: 0,
      willDelay: 0,
      keepalive: 0,
      receiveMaximum: 1,
      maxPacketBytes: Number.POSITIVE_INFINITY,
      wantsReasons: true,
    },
    answer: null,
    sessionExpiry: 0,
    isConnected: false,
    isOver: false,
    refusal: null,
    endReason: null,
    filters: new Map(),
    aliases: new Map(),
    unacknowledged: new Set(),
    refusedPublishes: new Map(),
    releasing: new Set(),
    subscribing: new Map(),
    refusedFilters: new Map(),
    unsubscribing: new Map(),
    window: createSendWindow(1),
  };
}
