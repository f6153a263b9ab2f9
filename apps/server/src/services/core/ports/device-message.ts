import type { RejectReason } from '@energy-om/contract';
import type { MeasuredValue } from '@energy-om/domain';

/** The device whose credential authenticated the message. */
export interface Sender {
  tenantId: string;
  deviceId: string;
}

/** Values at one instant, in epoch milliseconds; null: the device has no clock, so the time of reception counts. */
export interface DecodedReading {
  at: number | null;
  values: Record<string, MeasuredValue>;
}

/** Requests attributes by name; two empty lists request all. The answer goes to the dialect's topic. */
export interface AttributesRequest {
  kind: 'attributes-request';
  child: string | null;
  requestId: string;
  clientKeys: readonly string[];
  sharedKeys: readonly string[];
  /** Whether a gateway requests one attribute, whose value is answered without its name. */
  isSingle: boolean;
}

/** The content of a device’s or gateway’s message, whatever its dialect. `child`: the code of the device behind a gateway; null: the sender itself. */
export type DeviceMessage =
  | { kind: 'readings'; child: string | null; readings: readonly DecodedReading[] }
  | { kind: 'attributes'; child: string | null; values: Record<string, MeasuredValue> }
  | { kind: 'presence'; child: string; isConnected: boolean }
  | AttributesRequest
  /** The answer to a command. */
  | { kind: 'command-answer'; child: string | null; requestId: string; answer: unknown }
  /** A request to the server, by the name of a method. */
  | { kind: 'server-call'; requestId: string; method: string; params: unknown };

/** A command to a device, before a dialect writes it. */
export interface SwitchCommand {
  /** Correlates the answer. */
  requestId: number;
  /** The code of the device. */
  code: string;
  /** Whether it goes to the gateway in front of the device. */
  isBehindGateway: boolean;
  isOn: boolean;
  /** The device must not act on it any more then; epoch milliseconds. */
  expiresAt: number;
}

/** What is published to a device. */
export interface WrittenCommand {
  topic: string;
  payload: string;
}

/** A rejected part of a message. */
export interface Rejection {
  reason: RejectReason;
  child: string | null;
  /** The exact fault in plain English, for the person who configures the gateway. */
  detail: string;
}

/** The readable and the rejected parts of a message: one bad reading does not invalidate the others. */
export interface Decoded {
  messages: readonly DeviceMessage[];
  rejections: readonly Rejection[];
}

/** An answer to a device. Topics and payloads are those of ThingsBoard's dialect, the only one with requests. */
export interface DeviceReply {
  /** The connected device: the recipient itself, or the gateway in front of it. */
  deviceId: string;
  topic: string;
  payload: string;
}
