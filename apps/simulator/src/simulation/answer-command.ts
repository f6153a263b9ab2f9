import type { SimulatedDevice } from '../devices/simulated-device.ts';

/** The answer to a command, and its effect on the device. */
export interface CommandOutcome {
  /** The code of the device. */
  code: string;
  /** The JSON of the gateway's answer. */
  answer: string;
  /** The new state of the switch; null: unchanged. */
  isOn: boolean | null;
}

/** What the faults of a device make of a command. */
export interface CommandFaults {
  isRefused: boolean;
  isStuck: boolean;
}

/**
 * Answers `{"device","data":{"id","method","params"}}`. The answer to a command that cannot be executed, or not any more, contains `{"error"}`. Null for a
 * payload that is no command.
 * @param at epoch milliseconds on the device's clock
 */
export function answerCommand(
  payload: string,
  at: number,
  findDevice: (code: string) => SimulatedDevice | undefined,
  findFaults: (code: string) => CommandFaults,
): CommandOutcome | null {
  const command = readCommand(payload);
  if (command === null) return null;
  const { code, id, method, params } = command;
  const answer = (data: object) => JSON.stringify({ device: code, id, data });
  const refuse = (error: string): CommandOutcome => ({ code, answer: answer({ success: false, error }), isOn: null });
  const device = findDevice(code);
  if (device === undefined) return refuse(`no device ${code} behind this gateway`);
  if (method !== 'setSwitch') return refuse(`unknown method ${method}`);
  if (!device.model.hasSwitch) return refuse(`${code} has no switch`);
  const { on: isOn, expiresAt } = (params ?? {}) as { on?: unknown; expiresAt?: unknown };
  if (typeof isOn !== 'boolean') return refuse('params.on must be true or false');
  if (typeof expiresAt === 'number' && at >= expiresAt) return refuse('the command has expired');
  const { isRefused, isStuck } = findFaults(code);
  if (isRefused) return refuse('the switch is blocked');
  return { code, answer: answer({ success: true, on: isOn }), isOn: isStuck ? null : isOn };
}

/** Answers that a gateway itself accepts no commands. */
export function refuseGatewayCommand(payload: string): string {
  const content = parse(payload) as { method?: unknown } | null;
  return JSON.stringify({ success: false, error: `unknown method ${String(content?.method)}` });
}

function readCommand(payload: string) {
  const content = parse(payload) as { device?: unknown; data?: { id?: unknown; method?: unknown; params?: unknown } } | null;
  const { device, data } = content ?? {};
  if (typeof device !== 'string' || typeof data !== 'object' || data === null || typeof data.method !== 'string') return null;
  return { code: device, id: data.id, method: data.method, params: data.params };
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
