import type { MeasuredValue } from '@energy-om/domain';
import { minuteMs } from '@energy-om/domain';
import { gatewayTopics } from '../mqtt/topics.ts';

/** What a device has to say at one moment, and how it says it. */
export interface Report {
  code: string;
  /** Epoch milliseconds on the device's clock. */
  at: number;
  values: Record<string, MeasuredValue>;
  isLate: boolean;
  isTwofold: boolean;
  isMalformed: boolean;
}

export interface HeldMessage {
  topic: string;
  payload: string;
  /** Milliseconds that it stays behind. */
  delay: number;
}

const lateness = 3 * minuteMs;
/** Characters of a message that was cut off. */
const cutOff = 7;

/** One message for all devices of a gateway that behave, and one each for those that do not. */
export function buildMessages(reports: readonly Report[]): HeldMessage[] {
  const isSound = ({ isLate, isTwofold, isMalformed }: Report) => !isLate && !isTwofold && !isMalformed;
  const sound = reports.filter(isSound);
  const odd = reports.filter((report) => !isSound(report));
  return [...(sound.length > 0 ? [buildMessage(sound, 0)] : []), ...odd.flatMap(buildOddMessages)];
}

function buildOddMessages(report: Report): HeldMessage[] {
  const message = buildMessage([report], report.isLate ? lateness : 0);
  const said = report.isMalformed ? { ...message, payload: message.payload.slice(0, -cutOff) } : message;
  return report.isTwofold ? [said, said] : [said];
}

function buildMessage(reports: readonly Report[], delay: number): HeldMessage {
  const content = Object.fromEntries(reports.map(({ code, at, values }) => [code, [{ ts: at, values }]]));
  return { topic: gatewayTopics.telemetry, payload: JSON.stringify(content), delay };
}
