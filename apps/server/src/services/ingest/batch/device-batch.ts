import type { MeasuredValue } from '@energy-om/domain';
import { dayMs, minuteMs } from '@energy-om/domain';
import type { Decoded, DecodedReading, DeviceMessage, Rejection, Sender } from '#services/core/ports/device-message.ts';
import type { CommandAnswer } from '#services/device-command/record-command-answers.ts';
import type { DeviceRequest } from '../answer-requests.ts';
import type { DeviceProfile, SenderProfile } from './device-directory.ts';
import { collectUnmapped, mapReading, type UnmappedKeys } from './map-reading.ts';

/** A message to be stored. */
export interface ReceivedMessage {
  sender: Sender;
  topic: string;
  payload: Uint8Array;
  decoded: Decoded;
  /** Epoch milliseconds. */
  at: number;
}

/** All content of a batch about one device. */
export interface DeviceBatch {
  profile: DeviceProfile;
  /** By instant, epoch milliseconds. */
  readings: Map<number, Record<string, MeasuredValue>>;
  attributes: Record<string, MeasuredValue>;
  /** The newest value of each key that no value of the model takes, at most `maxUnmappedKeys`. */
  unmapped: UnmappedKeys;
  /** Whether its gateway reported it as gone after all that it sent; a device with messages is online. */
  isGone: boolean;
  /** Whether it sent something; false where its gateway only reported it as gone. */
  hasSent: boolean;
}

/** A rejected part of a message, with the message. */
export interface RejectedPart {
  sender: Sender;
  rejection: Rejection;
  topic: string;
  payload: Uint8Array;
  at: number;
}

/** The messages of a batch, grouped by device. */
export interface BatchContents {
  devices: ReadonlyMap<string, DeviceBatch>;
  rejected: readonly RejectedPart[];
  requests: readonly DeviceRequest[];
  answers: readonly CommandAnswer[];
}

/** Readings outside these limits are implausible: a clock may be a little ahead, and a device may deliver readings that it stored for years. */
const maxAheadMs = 5 * minuteMs;
const maxBehindMs = 3 * 366 * dayMs;

/**
 * Assigns instants to readings of devices without a clock. No two readings of a device have the same instant, because the second would
 * replace the first; and one reading has the same instant however often its batch is tried, because it would be stored twice otherwise.
 */
export interface ReceiptClock {
  read(reading: DecodedReading, deviceId: string, receivedAt: number): number;
}

export function createReceiptClock(): ReceiptClock {
  const last = new Map<string, number>();
  const assigned = new WeakMap<DecodedReading, number>();
  return {
    read(reading, deviceId, receivedAt) {
      const known = assigned.get(reading);
      if (known !== undefined) return known;
      const at = Math.max(receivedAt, (last.get(deviceId) ?? 0) + 1);
      last.set(deviceId, at);
      assigned.set(reading, at);
      return at;
    },
  };
}

/**
 * Groups the parts of messages by device. Pure except for the receipt clock.
 * @param profiles by the sender's id; a sender that is not in it has been removed, and its messages are dropped
 * @param keptSince epoch milliseconds; readings before it are rejected, since the others of their time have been deleted
 */
export function groupMessages(
  received: readonly ReceivedMessage[],
  profiles: ReadonlyMap<string, SenderProfile>,
  receiptClock: ReceiptClock,
  keptSince: number,
): BatchContents {
  const devices = new Map<string, DeviceBatch>();
  const rejected: RejectedPart[] = [];
  const requests: DeviceRequest[] = [];
  const answers: CommandAnswer[] = [];
  const batchOf = (profile: DeviceProfile): DeviceBatch => {
    const known = devices.get(profile.id);
    if (known) return known;
    const batch: DeviceBatch = { profile, readings: new Map(), attributes: {}, unmapped: new Map(), isGone: false, hasSent: false };
    devices.set(profile.id, batch);
    return batch;
  };
  for (const message of received) {
    const { sender, topic, payload, decoded, at } = message;
    const profile = profiles.get(sender.deviceId);
    if (!profile) continue;
    const reject = (rejection: Rejection) => rejected.push({ sender, rejection, topic, payload, at });
    if (profile.self.isRetired) {
      reject(describeRetired(null, profile.self));
      continue;
    }
    // A device that sends is online, even where its message is rejected.
    markSent(batchOf(profile.self));
    for (const rejection of decoded.rejections) reject(rejection);
    for (const part of decoded.messages) {
      const child = 'child' in part ? part.child : null;
      const target = child === null || child === profile.self.code ? profile.self : profile.children.get(child);
      if (target?.isRetired) reject(describeRetired(child, target));
      else if (target && (part.kind === 'attributes-request' || part.kind === 'server-call'))
        requests.push({ senderId: sender.deviceId, profile: target, request: part });
      else if (target && part.kind === 'command-answer') {
        markSent(batchOf(target));
        answers.push({ deviceId: target.id, requestId: Number(part.requestId), answer: part.answer, at });
      } else if (target) addPart(batchOf(target), part, at, { receiptClock, keptSince }, reject);
      else reject({ reason: 'unknownDevice', child, detail: `no device ${child} behind this gateway` });
    }
  }
  return { devices, rejected, requests, answers };
}

function describeRetired(child: string | null, { code }: DeviceProfile): Rejection {
  return { reason: 'deviceRetired', child, detail: `the device ${code} is retired` };
}

function markSent(batch: DeviceBatch): void {
  batch.hasSent = true;
  batch.isGone = false;
}

function addPart(
  batch: DeviceBatch,
  part: DeviceMessage,
  receivedAt: number,
  { receiptClock, keptSince }: { receiptClock: ReceiptClock; keptSince: number },
  reject: (rejection: Rejection) => void,
): void {
  if (part.kind === 'attributes') Object.assign(batch.attributes, part.values);
  if (part.kind === 'presence' && !part.isConnected) batch.isGone = true;
  else markSent(batch);
  if (part.kind !== 'readings') return;
  for (const reading of part.readings) {
    const at = reading.at ?? receiptClock.read(reading, batch.profile.id, receivedAt);
    if (at > receivedAt + maxAheadMs || at < Math.max(receivedAt - maxBehindMs, keptSince)) {
      reject({ reason: 'implausibleTime', child: part.child, detail: `the time ${describeInstant(at)} is too far from now` });
      continue;
    }
    const values = takeValues(batch, { at, values: reading.values }, part.child, reject);
    if (values === null) continue;
    // The last value for an instant and key counts, as in the database.
    const known = batch.readings.get(at);
    batch.readings.set(at, known ? { ...known, ...values } : values);
  }
}

/** Returns the values of the device's model, and null for a reading without any. */
function takeValues(
  batch: DeviceBatch,
  sent: { at: number; values: Record<string, MeasuredValue> },
  child: string | null,
  reject: (rejection: Rejection) => void,
): Record<string, MeasuredValue> | null {
  if (batch.profile.mapping === null) return sent.values;
  const { values, unmapped, rejections } = mapReading(batch.profile.mapping, sent.values, child);
  for (const rejection of rejections) reject(rejection);
  collectUnmapped(batch.unmapped, unmapped, sent.at);
  return Object.keys(values).length === 0 ? null : values;
}

/** A number beyond all dates has no ISO text. */
function describeInstant(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}
