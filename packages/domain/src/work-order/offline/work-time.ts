import { minuteMs } from '#duration.ts';

/** A reading of a phone's two clocks. */
export interface DeviceInstant {
  /** The wall clock, which its owner or the network may set; epoch milliseconds. */
  wall: number;
  /** Milliseconds of a clock that nobody sets. It is comparable within one segment only. */
  monotonic: number;
  /** The stretch in which that clock ran without a stop: it ends when the app is loaded anew and when the phone sleeps. */
  segment: string;
}

/** The last answer of the server that the phone got before the work. */
export interface ServerContact extends DeviceInstant {
  /** The server's time in that answer, in epoch milliseconds. */
  at: number;
}

export interface WorkTimeFacts {
  done: DeviceInstant;
  contact: ServerContact;
  /** When the server received the work, and what the wall clock showed when the phone sent it; null where that is unknown. Epoch milliseconds. */
  arrivedAt: number;
  sentAtWall: number | null;
  /** The phone's work before this was done at this instant; epoch milliseconds. */
  previousAt: number | null;
}

export interface WorkTime {
  /** Epoch milliseconds. */
  at: number;
  /** False where the phone's clock was set in a way that several times fit: then it is the latest of them. */
  isCertain: boolean;
}

/** By how much a wall clock may drift between two contacts without having been set. */
export const clockDriftMs = minuteMs;

/**
 * When work was done, by the server's clock. A phone's wall clock may be hours wrong, or set while it is away: the work lies between the last
 * contact and its arrival, whatever the phone says.
 */
export function findWorkTime(facts: WorkTimeFacts): WorkTime {
  const { contact, arrivedAt, previousAt } = facts;
  const earliest = Math.min(arrivedAt, Math.max(contact.at, previousAt ?? contact.at));
  const found = findUnbounded(facts, earliest);
  const isWithin = found.at >= earliest - clockDriftMs && found.at <= arrivedAt + clockDriftMs;
  const at = Math.min(arrivedAt, Math.max(earliest, found.at));
  // What arrives at once has happened now: two clocks never agree to the millisecond.
  return { at: arrivedAt - at <= clockDriftMs ? arrivedAt : at, isCertain: found.isCertain && isWithin };
}

function findUnbounded({ done, contact, arrivedAt, sentAtWall }: WorkTimeFacts, earliest: number): WorkTime {
  if (done.segment === contact.segment) return { at: contact.at + (done.monotonic - contact.monotonic), isCertain: true };
  const before = done.wall + (contact.at - contact.wall);
  if (sentAtWall === null) return { at: before, isCertain: false };
  const after = done.wall + (arrivedAt - sentAtWall);
  // Of a clock that has drifted the earlier: by the later one, work of two minutes ago could count as what arrives at once.
  if (Math.abs(after - before) <= clockDriftMs) return { at: Math.min(before, after), isCertain: true };
  // The clock was set between the two contacts, before the work or after it; often only one of the two is possible.
  const possible = [before, after].filter((at) => at >= earliest - clockDriftMs && at <= arrivedAt + clockDriftMs);
  return { at: possible.length === 0 ? arrivedAt : Math.max(...possible), isCertain: possible.length === 1 };
}
