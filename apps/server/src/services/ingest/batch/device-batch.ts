import type { MeasuredValue } from '@energy-om/domain';
import type { Decoded, DecodedReading, DeviceMessage, Rejection, Sender } from '#services/core/ports/device-message.ts';
import type { AskedDevice } from '../answer-requests.ts';
import type { DeviceProfile, SenderProfile } from './device-directory.ts';

/** A message as it waits to be stored. */
export interface Received {
  sender: Sender;
  topic: string;
  payload: Uint8Array;
  decoded: Decoded;
  /** Epoch milliseconds. */
  at: number;
}

/** Everything a batch says of one device. */
export interface DeviceBatch {
  profile: DeviceProfile;
  /** By instant, epoch milliseconds. */
  readings: Map<number, Record<string, MeasuredValue>>;
  attributes: Record<string, MeasuredValue>;
  /** By its gateway; null: nothing was said of it, so having been heard of means being there. */
  isConnected: boolean | null;
}

/** A part of a message that is not taken, with what the message was. */
export interface RejectedPart {
  sender: Sender;
  rejection: Rejection;
  topic: string;
  payload: Uint8Array;
  at: number;
}

export interface BatchWork {
  devices: ReadonlyMap<string, DeviceBatch>;
  rejected: readonly RejectedPart[];
  /** What devices ask for. */
  asked: readonly AskedDevice[];
}

const minute = 60_000;
const day = 24 * 60 * minute;
/** Milliseconds. A clock may run ahead a little; and who kept readings for a year may still tell them. */
const acceptedTime = { ahead: 5 * minute, behind: 3 * 366 * day } as const;

/**
 * Gives instants to readings of devices without a clock: never the same one twice, or the second reading would be taken for the
 * first; and one reading always the same, however often its batch is tried, or it would be stored twice.
 */
export interface ReceiptClock {
  read(reading: DecodedReading, deviceId: string, receivedAt: number): number;
}

export function createReceiptClock(): ReceiptClock {
  const last = new Map<string, number>();
  const given = new WeakMap<DecodedReading, number>();
  return {
    read(reading, deviceId, receivedAt) {
      const known = given.get(reading);
      if (known !== undefined) return known;
      const at = Math.max(receivedAt, (last.get(deviceId) ?? 0) + 1);
      last.set(deviceId, at);
      given.set(reading, at);
      return at;
    },
  };
}

/**
 * What messages say, put together by device. Pure but for the receipt clock.
 * @param profiles by the id of who sent; a sender that is not in it has been removed, and what it sent is dropped
 * @param keptSince readings before it are not kept, epoch milliseconds: they would come too late for what has become of the others
 */
export function gatherWork(
  received: readonly Received[],
  profiles: ReadonlyMap<string, SenderProfile>,
  receiptClock: ReceiptClock,
  keptSince: number,
): BatchWork {
  const devices = new Map<string, DeviceBatch>();
  const rejected: RejectedPart[] = [];
  const asked: AskedDevice[] = [];
  const workOf = (profile: DeviceProfile): DeviceBatch => {
    const known = devices.get(profile.id);
    if (known) return known;
    const work: DeviceBatch = { profile, readings: new Map(), attributes: {}, isConnected: null };
    devices.set(profile.id, work);
    return work;
  };
  for (const message of received) {
    const { sender, topic, payload, decoded, at } = message;
    const profile = profiles.get(sender.deviceId);
    if (!profile) continue;
    // Who speaks is there, whatever becomes of what it says.
    workOf(profile.self);
    const reject = (rejection: Rejection) => rejected.push({ sender, rejection, topic, payload, at });
    for (const rejection of decoded.rejections) reject(rejection);
    for (const part of decoded.messages) {
      const child = 'child' in part ? part.child : null;
      const target = child === null || child === profile.self.code ? profile.self : profile.children.get(child);
      if (target && (part.kind === 'attributes-request' || part.kind === 'server-call')) {
        workOf(target);
        asked.push({ senderId: sender.deviceId, profile: target, request: part });
      } else if (target) addPart(workOf(target), part, at, { receiptClock, keptSince }, reject);
      else reject({ reason: 'unknownDevice', child, detail: `no device ${child} behind this gateway` });
    }
  }
  return { devices, rejected, asked };
}

function addPart(
  work: DeviceBatch,
  part: DeviceMessage,
  receivedAt: number,
  { receiptClock, keptSince }: { receiptClock: ReceiptClock; keptSince: number },
  reject: (rejection: Rejection) => void,
): void {
  if (part.kind === 'attributes') Object.assign(work.attributes, part.values);
  if (part.kind === 'presence') work.isConnected = part.isConnected;
  if (part.kind !== 'readings') return;
  for (const reading of part.readings) {
    const at = reading.at ?? receiptClock.read(reading, work.profile.id, receivedAt);
    if (at > receivedAt + acceptedTime.ahead || at < Math.max(receivedAt - acceptedTime.behind, keptSince)) {
      reject({ reason: 'implausibleTime', child: part.child, detail: `the time ${describeInstant(at)} is too far from now` });
      continue;
    }
    // What is said last of an instant counts, as in the database.
    const known = work.readings.get(at);
    work.readings.set(at, known ? { ...known, ...reading.values } : reading.values);
  }
}

/** A number that is no date has no text. */
function describeInstant(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? String(at) : date.toISOString();
}
