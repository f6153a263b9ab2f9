import { type MeasuredValue, secondMs } from '@energy-om/domain';
import type { GatewayEntry } from '../devices/device-file.ts';
import type { SimulatedDevice } from '../devices/simulated-device.ts';
import { type FaultBook, readInfluence } from '../faults/fault-book.ts';
import type { Link } from '../mqtt/link.ts';
import { deviceTopics, gatewayTopics } from '../mqtt/topics.ts';
import { readLocalTime } from '../profiles/local-time.ts';
import { createNoise } from '../profiles/noise.ts';
import { answerCommand, type CommandOutcome, refuseGatewayCommand } from './answer-command.ts';
import { beginState, catchUp } from './begin-state.ts';
import { buildHistoryMessages, simulateHistory } from './history.ts';
import { buildMessages, type DelayedMessage, type Report } from './report.ts';
import type { StateBook, StoredState } from './state-book.ts';

export interface GatewayParts {
  gateway: GatewayEntry;
  devices: readonly SimulatedDevice[];
  timeZone: string;
  faults: FaultBook;
  states: StateBook;
  link: Pick<Link, 'send' | 'cut' | 'restore'>;
  /** A device without a stored state first sends the readings of this many past days. */
  pastDays?: number;
  /** Epoch milliseconds. */
  now(): number;
}

/** dBm of a modem at the edge of good reception. */
const defaultSignal = -71;
const signalAmplitude = 6;
const signalPeriodMs = 120_000;
/** After the last try of a command, which are 15 s each. */
const lateAnswerMs = 50 * secondMs;
/** Every sixth report includes the gateway's own reading. */
const reportsPerSignal = 6;

/** A gateway with its devices. It measures and reports when it is called. */
export class SimulatedGateway {
  readonly #parts: GatewayParts;
  readonly #byCode: ReadonlyMap<string, SimulatedDevice>;
  readonly #lastValues = new Map<string, Record<string, MeasuredValue>>();
  readonly #startedAt: number;
  readonly #noise: ReturnType<typeof createNoise>;
  #delayed: (DelayedMessage & { due: number })[] = [];
  #reports = 0;

  constructor(parts: GatewayParts) {
    const { gateway, devices, states, timeZone, pastDays = 0, now } = parts;
    this.#parts = parts;
    this.#byCode = new Map(devices.map((device) => [device.entry.code, device]));
    this.#startedAt = now();
    this.#noise = createNoise(gateway.code);
    for (const device of devices) {
      const { code, hasPast } = device.entry;
      const stored = states.find(code);
      if (stored === null && pastDays > 0 && !hasPast) this.#sendHistory(device, pastDays);
      else states.set(code, catchUp(device, beginState(device, stored, this.#startedAt), this.#startedAt, timeZone));
    }
  }

  /** Sends the readings that the device would have sent during the past days. */
  #sendHistory(device: SimulatedDevice, days: number): void {
    const { states, link, timeZone } = this.#parts;
    const { code } = device.entry;
    const { state, readings } = simulateHistory(device, days, this.#startedAt, timeZone);
    states.set(code, state);
    for (const message of buildHistoryMessages(code, readings)) link.send(message);
  }

  /** Measures, stores the new states, and then reports what was measured. */
  report(): void {
    const { devices, states, now } = this.#parts;
    const at = now();
    this.applyFaults();
    const reports = devices.flatMap((device) => this.#describe(device, at));
    // States are stored before anybody receives the readings: see the state book.
    states.save();
    this.#send(buildMessages(reports), at);
    if (this.#reports % reportsPerSignal === 0) this.#reportSignal(at);
    this.#reports += 1;
  }

  /** Applies a fault of the gateway itself, or ends it. */
  applyFaults(): void {
    const { faults, gateway, link, now } = this.#parts;
    if (faults.lasts('gateway-down', gateway.code, now())) link.cut();
    else link.restore();
  }

  /** Takes a command. */
  take(topic: string, payload: string): void {
    const { faults, link, now } = this.#parts;
    const at = now();
    const requestId = deviceTopics.readRequestId(topic);
    if (requestId !== null) {
      link.send({ topic: deviceTopics.answer(requestId), payload: refuseGatewayCommand(payload) });
      return;
    }
    const outcome = answerCommand(
      payload,
      at,
      (code) => this.#byCode.get(code),
      (code) => ({ isRefused: faults.lasts('command-refused', code, at), isStuck: faults.lasts('switch-stuck', code, at) }),
    );
    // A silent device does not answer commands either.
    if (outcome !== null && !faults.lasts('silent', outcome.code, at) && !faults.lasts('command-lost', outcome.code, at))
      this.#carryOut(outcome, at);
  }

  /** Changes the register of a device for a momentary fault. */
  disturb(code: string, change: (register: number, device: SimulatedDevice) => number): void {
    const device = this.#byCode.get(code);
    if (device === undefined) return;
    const state = this.#stateOf(code);
    this.#parts.states.set(code, { ...state, register: change(state.register, device) });
  }

  #stateOf(code: string): StoredState {
    return this.#parts.states.find(code) as StoredState;
  }

  #measure({ entry, profile }: SimulatedDevice, at: number): Record<string, MeasuredValue> {
    const { faults, states, timeZone } = this.#parts;
    const before = this.#stateOf(entry.code);
    const seconds = Math.max(0, at - before.at) / 1000;
    const influence = readInfluence(faults, entry.code, at);
    const { state, values } = profile(before, { at, local: readLocalTime(at, timeZone), seconds, influence });
    states.set(entry.code, { ...state, at: Math.max(at, before.at), given: before.given });
    return values;
  }

  #describe(device: SimulatedDevice, at: number): Report[] {
    const { faults } = this.#parts;
    const { code } = device.entry;
    const measured = this.#measure(device, at);
    const lasts = (kind: Parameters<FaultBook['lasts']>[0]) => faults.lasts(kind, code, at);
    const values = lasts('stuck') ? (this.#lastValues.get(code) ?? measured) : measured;
    this.#lastValues.set(code, values);
    if (lasts('silent')) return [];
    // A clock without a battery starts at zero when the device starts.
    const clock = lasts('clock-wrong') ? at - this.#startedAt : at;
    return [{ code, at: clock, values, isLate: lasts('late'), isTwofold: lasts('duplicate'), isMalformed: lasts('bad-payload') }];
  }

  #send(messages: readonly DelayedMessage[], at: number): void {
    const { link } = this.#parts;
    for (const message of messages) {
      if (message.delayMs > 0) this.#delayed.push({ ...message, due: at + message.delayMs });
      else link.send({ topic: message.topic, payload: message.payload });
    }
    const due = this.#delayed.filter((message) => message.due <= at);
    this.#delayed = this.#delayed.filter((message) => message.due > at);
    for (const { topic, payload } of due) link.send({ topic, payload });
  }

  #reportSignal(at: number): void {
    const signal = Math.round(defaultSignal + signalAmplitude * this.#noise(at, signalPeriodMs));
    this.#parts.link.send({ topic: deviceTopics.telemetry, payload: JSON.stringify({ ts: at, values: { signal } }) });
  }

  /** A new state is stored, answered and reported at once. */
  #carryOut({ code, isOn, answer }: CommandOutcome, at: number): void {
    const { faults, states } = this.#parts;
    if (isOn !== null) states.set(code, { ...this.#stateOf(code), isOn });
    const reports = isOn === null ? [] : this.#describe(this.#byCode.get(code) as SimulatedDevice, at);
    if (isOn !== null) states.save();
    const delayMs = faults.lasts('answer-late', code, at) ? lateAnswerMs : 0;
    const message = { topic: gatewayTopics.answers, payload: answer, delayMs };
    this.#send(faults.lasts('answer-twice', code, at) ? [message, message] : [message], at);
    this.#send(buildMessages(reports), at);
  }
}
