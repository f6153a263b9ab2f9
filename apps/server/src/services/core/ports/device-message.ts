import type { RejectReason } from '@energy-om/contract';
import type { MeasuredValue } from '@energy-om/domain';

/** Whose credential a message came with. */
export interface Sender {
  tenantId: string;
  deviceId: string;
}

/** At one instant; null: the device has no clock of its own, so it is when it was received. Epoch milliseconds. */
export interface DecodedReading {
  at: number | null;
  values: Record<string, MeasuredValue>;
}

/** What a device or gateway said, whatever its dialect. `child`: the code of the device behind a gateway; null: the sender itself. */
export type DeviceMessage =
  | { kind: 'readings'; child: string | null; readings: readonly DecodedReading[] }
  | { kind: 'attributes'; child: string | null; values: Record<string, MeasuredValue> }
  | { kind: 'presence'; child: string; isConnected: boolean }
  /** Asks for attributes, by names; two empty lists ask for all. Answered on the dialect's topic. */
  | { kind: 'attributes-request'; child: string | null; requestId: string; clientKeys: readonly string[]; sharedKeys: readonly string[] }
  /** Answers a command. */
  | { kind: 'command-answer'; child: string | null; requestId: string; answer: unknown }
  /** Asks the server for something by a method's name. */
  | { kind: 'server-call'; requestId: string; method: string; params: unknown };

/** Part of a message that is not taken. */
export interface Rejection {
  reason: RejectReason;
  child: string | null;
  /** What exactly, in plain English, for whoever configures the gateway. */
  detail: string;
}

/** What could be read of a message, and what could not: one bad reading does not take the others with it. */
export interface Decoded {
  messages: readonly DeviceMessage[];
  rejections: readonly Rejection[];
}

/** What a device is answered. Topics and payloads are those of ThingsBoard's dialect, which alone has requests. */
export interface DeviceReply {
  /** Who is connected: the device itself, or the gateway in front of it. */
  deviceId: string;
  topic: string;
  payload: string;
}
