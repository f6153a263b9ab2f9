import { dayMs, findRegister, hourMs, type MeasuredValue } from '@energy-om/domain';
import type { SimulatedDevice } from '../devices/simulated-device.ts';
import { gatewayTopics } from '../mqtt/topics.ts';
import { readLocalTime } from '../profiles/local-time.ts';
import { undisturbed } from '../profiles/profile.ts';
import { beginState } from './begin-state.ts';
import type { StoredState } from './state-book.ts';

/** The most recent days are sent hour by hour; before them meters send one reading a day, and devices without a register send none. */
const recentDays = 8;
/** The number keeps a message well below a broker's limit. */
const readingsInMessage = 100;

interface HistoryReading {
  ts: number;
  values: Record<string, MeasuredValue>;
}

/** Simulates the past of a device hour by hour. @returns its present state, and the readings that it would have sent */
export function simulateHistory(
  device: SimulatedDevice,
  days: number,
  now: number,
  timeZone: string,
): { state: StoredState; readings: HistoryReading[] } {
  const first = Math.ceil((now - days * dayMs) / hourMs) * hourMs;
  const hasRegister = findRegister(device.model.values) !== null;
  const readings: HistoryReading[] = [];
  let state = beginState(device, null, first);
  for (let at = first; at < now; at += hourMs) {
    const moment = { at, local: readLocalTime(at, timeZone), seconds: (at - state.at) / 1000, influence: undisturbed };
    const next = device.profile(state, moment);
    state = { ...next.state, at, given: state.given };
    const isRecent = at >= now - recentDays * dayMs;
    if (isRecent || (hasRegister && (at - first) % dayMs === 0)) readings.push({ ts: at, values: next.values });
  }
  return { state, readings };
}

export function buildHistoryMessages(code: string, readings: readonly HistoryReading[]): { topic: string; payload: string }[] {
  const messages = [];
  for (let start = 0; start < readings.length; start += readingsInMessage) {
    const payload = JSON.stringify({ [code]: readings.slice(start, start + readingsInMessage) });
    messages.push({ topic: gatewayTopics.telemetry, payload });
  }
  return messages;
}
