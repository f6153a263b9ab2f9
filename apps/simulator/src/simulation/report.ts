import type { MeasuredValue } from '@energy-om/domain';
import { minuteMs } from '@energy-om/domain';
import { gatewayTopics } from '../mqtt/topics.ts';

/** The values of a device at one moment, and the faults of its message. */
export interface Report {
  code: string;
  /** Epoch milliseconds on the device's clock. */
  at: number;
  values: Record<string, MeasuredValue>;
  isLate: boolean;
  isTwofold: boolean;
  isMalformed: boolean;
}

export interface DelayedMessage {
  topic: string;
  payload: string;
  delayMs: number;
}

const lateDelayMs = 3 * minuteMs;
/** Characters that a malformed message lacks at its end. */
const missingCharacters = 7;

/** One message for all devices of a gateway without a fault, and one for each of the others. */
export function buildMessages(reports: readonly Report[]): DelayedMessage[] {
  const isSound = ({ isLate, isTwofold, isMalformed }: Report) => !isLate && !isTwofold && !isMalformed;
  const sound = reports.filter(isSound);
  const faulty = reports.filter((report) => !isSound(report));
  return [...(sound.length > 0 ? [buildMessage(sound, 0)] : []), ...faulty.flatMap(buildFaultyMessages)];
}

function buildFaultyMessages(report: Report): DelayedMessage[] {
  const message = buildMessage([report], report.isLate ? lateDelayMs : 0);
  const sent = report.isMalformed ? { ...message, payload: message.payload.slice(0, -missingCharacters) } : message;
  return report.isTwofold ? [sent, sent] : [sent];
}

function buildMessage(reports: readonly Report[], delayMs: number): DelayedMessage {
  const content = Object.fromEntries(reports.map(({ code, at, values }) => [code, [{ ts: at, values }]]));
  return { topic: gatewayTopics.telemetry, payload: JSON.stringify(content), delayMs };
}
