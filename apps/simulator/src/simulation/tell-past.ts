import { dayMs, findRegister, hourMs, type MeasuredValue } from '@energy-om/domain';
import type { SimulatedDevice } from '../devices/simulated-device.ts';
import { gatewayTopics } from '../mqtt/topics.ts';
import { readLocalTime } from '../profiles/local-time.ts';
import { undisturbed } from '../profiles/profile.ts';
import { beginState } from './begin-state.ts';
import type { KeptState } from './state-book.ts';

/** Told hour by hour; before that meters tell one reading a day, and what counts nothing tells none. */
const recentDays = 8;
/** A message stays well below what a broker takes. */
const readingsInMessage = 100;

interface PastReading {
  ts: number;
  values: Record<string, MeasuredValue>;
}

/** Lives a device through its past, hour by hour. @returns where it stands now, and what it would have told */
export function liveThroughPast(
  device: SimulatedDevice,
  days: number,
  now: number,
  timeZone: string,
): { state: KeptState; readings: PastReading[] } {
  const first = Math.ceil((now - days * dayMs) / hourMs) * hourMs;
  const counts = findRegister(device.model.values) !== null;
  const readings: PastReading[] = [];
  let state = beginState(device, null, first);
  for (let at = first; at < now; at += hourMs) {
    const moment = { at, local: readLocalTime(at, timeZone), seconds: (at - state.at) / 1000, influence: undisturbed };
    const lived = device.profile(state, moment);
    state = { ...lived.state, at, given: state.given };
    const isRecent = at >= now - recentDays * dayMs;
    if (isRecent || (counts && (at - first) % dayMs === 0)) readings.push({ ts: at, values: lived.values });
  }
  return { state, readings };
}

export function buildPastMessages(code: string, readings: readonly PastReading[]): { topic: string; payload: string }[] {
  const messages = [];
  for (let start = 0; start < readings.length; start += readingsInMessage) {
    const payload = JSON.stringify({ [code]: readings.slice(start, start + readingsInMessage) });
    messages.push({ topic: gatewayTopics.telemetry, payload });
  }
  return messages;
}
