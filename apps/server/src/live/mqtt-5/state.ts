import type { Packet } from 'mqtt-packet';
import type { ConnectAnswer, ConnectRequest } from './connect.ts';
import type { Reason } from './reason-codes.ts';
import { createSendWindow, type SendWindow } from './send-window.ts';
import { writeForClient } from './write-frame.ts';

/** What is known of one connection that speaks MQTT 5. */
export interface Mqtt5State {
  request: ConnectRequest;
  answer: ConnectAnswer | null;
  /** Seconds; a client may change its mind when it says goodbye. */
  sessionExpiry: number;
  isConnected: boolean;
  /** Nothing more is said to the client. */
  isOver: boolean;
  /** Why it was not let in. */
  refusal: Reason | null;
  /** Why the server ends the connection. */
  endReason: Reason | null;
  /** What it has subscribed to. */
  filters: Set<string>;
  /** Topics by their aliases, as bytes with their length. */
  aliases: Map<number, Buffer>;
  /** Packet identifiers of what the client has published and the server not acknowledged. */
  unacknowledged: Set<number>;
  /** Publishes that are acknowledged with a reason, by packet identifier. */
  refusedPublishes: Map<number, Reason>;
  /** QoS 2 publishes that were refused: the client will not release them, so this side does. */
  releasing: Set<number>;
  /** Subscriptions under way, by packet identifier: of each its filter and, where the broker is not asked, its code. */
  subscribing: Map<number, readonly { filter: string; code: number | null }[]>;
  /** Why the broker will refuse a filter. */
  refusedFilters: Map<string, Reason>;
  /** Codes to answer with, by packet identifier. */
  unsubscribing: Map<number, readonly number[]>;
  window: SendWindow;
}

/** Leaves out the reason where the packet would be too long for the client. @returns null when it still is (MQTT 5 §3.1.2.11.4) */
export function writeWithin(packet: Packet & { properties?: object }, { request }: Pick<Mqtt5State, 'request'>): Buffer | null {
  const bytes = writeForClient(packet);
  if (bytes.length <= request.maxPacketBytes) return bytes;
  const { reasonString: _, ...properties } = (packet.properties ?? {}) as Record<string, unknown>;
  const shorter = writeForClient({ ...packet, properties } as Packet);
  return shorter.length <= request.maxPacketBytes ? shorter : null;
}

/** @returns the properties of an acknowledgement, for clients that want to know why */
export function explain({ request }: Pick<Mqtt5State, 'request'>, reason: Reason): { properties?: { reasonString: string } } {
  return request.wantsReasons ? { properties: { reasonString: reason.text } } : {};
}

/** Before its CONNECT is read. */
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
    filters: new Set(),
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
