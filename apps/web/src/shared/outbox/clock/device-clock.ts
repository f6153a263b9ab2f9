import { secondMs } from '@energy-om/domain';
import { createId } from '#shared/id/create-id.ts';
import type { Intent } from '../stored-intent.ts';

type DeviceInstant = Intent['done'];
type Contact = Intent['contact'];

/** Further apart than this, one of the two clocks stood still or was set: the phone slept, or somebody has changed its time. */
const maxDriftMs = 5 * secondMs;
const contactItem = 'outbox contact';

let segment = createId();
let last: { wall: number; monotonic: number } | null = null;

/** What the phone's clocks show now. A new segment begins once they no longer run alike. */
export function readDeviceClock(): DeviceInstant {
  const wall = Date.now();
  const monotonic = performance.now();
  if (last && Math.abs(wall - last.wall - (monotonic - last.monotonic)) > maxDriftMs) segment = createId();
  last = { wall, monotonic };
  return { wall: new Date(wall).toISOString(), monotonic, segment };
}

/** Remembers that the server has answered, also for the app's next start. @param date the header of the answer */
export function noteContact(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const contact: Contact = { ...readDeviceClock(), at: new Date(at).toISOString() };
  try {
    localStorage.setItem(contactItem, JSON.stringify(contact));
  } catch {
    // The storage is full: the contact before counts on, and the answer is worth no less.
  }
}

/** The last answer of the server; without any, that of now by the phone's own clock. */
export function readContact(): Contact {
  const stored = localStorage.getItem(contactItem);
  if (stored !== null) return JSON.parse(stored) as Contact;
  const now = readDeviceClock();
  return { ...now, at: now.wall };
}

/** What time it is for the server, by an answer since the app was opened and by the clock that nobody sets; epoch milliseconds. Null: none has come, or the clocks have run apart since. */
export function findServerTime(): number | null {
  const { segment: ofContact } = JSON.parse(localStorage.getItem(contactItem) ?? '{}') as Partial<Contact>;
  return ofContact === readDeviceClock().segment ? estimateServerTime() : null;
}

/** What time it is for the server, as far as the phone knows: by the clock that nobody sets since its last answer, else by how wrong the phone's was then; epoch milliseconds. */
export function estimateServerTime(): number {
  const now = readDeviceClock();
  const { at, wall, monotonic, segment: ofContact } = readContact();
  const since = ofContact === now.segment ? now.monotonic - monotonic : Date.parse(now.wall) - Date.parse(wall);
  return Date.parse(at) + Math.max(0, since);
}
