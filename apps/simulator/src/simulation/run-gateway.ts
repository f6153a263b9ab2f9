import type { MeasuredValue } from '@energy-om/domain';
import type { GatewayEntry } from '../devices/device-file.ts';
import type { SimulatedDevice } from '../devices/simulated-device.ts';
import { type FaultBook, readInfluence } from '../faults/fault-book.ts';
import type { Link } from '../mqtt/link.ts';
import { deviceTopics, gatewayTopics } from '../mqtt/topics.ts';
import { readLocalTime } from '../profiles/local-time.ts';
import { createNoise } from '../profiles/noise.ts';
import { answerCommand, refuseGatewayCommand } from './answer-command.ts';
import { beginState, catchUp } from './begin-state.ts';
import { buildMessages, type HeldMessage, type Report } from './report.ts';
import type { KeptState, StateBook } from './state-book.ts';
import { buildPastMessages, liveThroughPast } from './tell-past.ts';

export interface GatewayParts {
  gateway: GatewayEntry;
  devices: readonly SimulatedDevice[];
  timeZone: string;
  faults: FaultBook;
  states: StateBook;
  link: Pick<Link, 'send' | 'cut' | 'restore'>;
  /** A device that begins tells so many days of its past first. */
  pastDays?: number;
  /** Epoch milliseconds. */
  now(): number;
}

/** A gateway with its devices, at whatever moments it is told to measure. */
export interface RunningGateway {
  /** Measures, remembers, and then reports what was measured. */
  report(): void;
  /** Makes a fault of the gateway itself come true, or its end. */
  applyFaults(): void;
  take(topic: string, payload: string): void;
  /** Puts the register elsewhere, as a fault does. */
  disturb(code: string, change: (register: number, device: SimulatedDevice) => number): void;
}

/** dBm, as a modem at the edge of good reception has it. */
const defaultSignal = -71;
const signalWaver = 6;
const signalPeriod = 120_000;
/** The gateway's own reading goes with every sixth report. */
const signalEvery = 6;

export function runGateway({ gateway, devices, timeZone, faults, states, link, pastDays = 0, now }: GatewayParts): RunningGateway {
  const byCode = new Map(devices.map((device) => [device.entry.code, device]));
  const lastValues = new Map<string, Record<string, MeasuredValue>>();
  const begunAt = now();
  const noise = createNoise(gateway.code);
  let late: (HeldMessage & { due: number })[] = [];
  let reports = 0;

  for (const device of devices) {
    const { code } = device.entry;
    const kept = states.find(code);
    if (kept === null && pastDays > 0) tellPast(device);
    else states.set(code, catchUp(device, beginState(device, kept, begunAt), begunAt, timeZone));
  }

  /** As the device would have told it, had anybody listened. */
  function tellPast(device: SimulatedDevice) {
    const { code } = device.entry;
    const { state, readings } = liveThroughPast(device, pastDays, begunAt, timeZone);
    states.set(code, state);
    for (const message of buildPastMessages(code, readings)) link.send(message);
  }

  const stateOf = (code: string) => states.find(code) as KeptState;

  function measure({ entry, profile }: SimulatedDevice, at: number): Record<string, MeasuredValue> {
    const before = stateOf(entry.code);
    const seconds = Math.max(0, at - before.at) / 1000;
    const influence = readInfluence(faults, entry.code, at);
    const { state, values } = profile(before, { at, local: readLocalTime(at, timeZone), seconds, influence });
    states.set(entry.code, { ...state, at: Math.max(at, before.at), given: before.given });
    return values;
  }

  function describe(device: SimulatedDevice, at: number): Report[] {
    const { code } = device.entry;
    const measured = measure(device, at);
    const lasts = (kind: Parameters<FaultBook['lasts']>[0]) => faults.lasts(kind, code, at);
    const values = lasts('stuck') ? (lastValues.get(code) ?? measured) : measured;
    lastValues.set(code, values);
    if (lasts('silent')) return [];
    // A clock that lost its battery begins at zero with the device.
    const clock = lasts('clock-wrong') ? at - begunAt : at;
    return [{ code, at: clock, values, isLate: lasts('late'), isTwofold: lasts('duplicate'), isMalformed: lasts('bad-payload') }];
  }

  function say(messages: readonly HeldMessage[], at: number) {
    for (const message of messages) {
      if (message.delay > 0) late.push({ ...message, due: at + message.delay });
      else link.send({ topic: message.topic, payload: message.payload });
    }
    const due = late.filter((message) => message.due <= at);
    late = late.filter((message) => message.due > at);
    for (const { topic, payload } of due) link.send({ topic, payload });
  }

  function reportSignal(at: number) {
    const signal = Math.round(defaultSignal + signalWaver * noise(at, signalPeriod));
    link.send({ topic: deviceTopics.telemetry, payload: JSON.stringify({ ts: at, values: { signal } }) });
  }

  /** The new state is remembered, answered and reported at once. */
  function turnSwitch(code: string, isOn: boolean, answer: string, at: number) {
    states.set(code, { ...stateOf(code), isOn });
    const described = describe(byCode.get(code) as SimulatedDevice, at);
    states.save();
    link.send({ topic: gatewayTopics.answers, payload: answer });
    say(buildMessages(described), at);
  }

  function applyFaults() {
    if (faults.lasts('gateway-down', gateway.code, now())) link.cut();
    else link.restore();
  }

  return {
    applyFaults,
    report() {
      const at = now();
      applyFaults();
      const described = devices.flatMap((device) => describe(device, at));
      // Before anybody hears of it: see the state book.
      states.save();
      say(buildMessages(described), at);
      if (reports % signalEvery === 0) reportSignal(at);
      reports += 1;
    },
    take(topic, payload) {
      const at = now();
      const requestId = deviceTopics.readRequestId(topic);
      if (requestId !== null) {
        link.send({ topic: deviceTopics.answer(requestId), payload: refuseGatewayCommand(payload) });
        return;
      }
      const outcome = answerCommand(payload, (code) => byCode.get(code));
      // Who says nothing does not answer either.
      if (outcome === null || faults.lasts('silent', outcome.code, at)) return;
      if (outcome.isOn === null) link.send({ topic: gatewayTopics.answers, payload: outcome.answer });
      else turnSwitch(outcome.code, outcome.isOn, outcome.answer, at);
    },
    disturb(code, change) {
      const device = byCode.get(code);
      if (device === undefined) return;
      const state = stateOf(code);
      states.set(code, { ...state, register: change(state.register, device) });
    },
  };
}
