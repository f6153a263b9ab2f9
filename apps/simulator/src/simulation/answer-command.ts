import type { SimulatedDevice } from '../devices/simulated-device.ts';

/** What a command to a device is answered with, and what it did. */
export interface CommandOutcome {
  /** Whom it was for. */
  code: string;
  /** JSON for the gateway's answers. */
  answer: string;
  /** Where its switch goes; null: it stays. */
  isOn: boolean | null;
}

/** Takes `{"device","data":{"id","method","params"}}`. Whatever cannot be done is answered with `{"error"}`. Null for what is no command. */
export function answerCommand(payload: string, findDevice: (code: string) => SimulatedDevice | undefined): CommandOutcome | null {
  const command = readCommand(payload);
  if (command === null) return null;
  const { code, id, method, params } = command;
  const answer = (data: object) => JSON.stringify({ device: code, id, data });
  const refuse = (error: string): CommandOutcome => ({ code, answer: answer({ success: false, error }), isOn: null });
  const device = findDevice(code);
  if (device === undefined) return refuse(`no device ${code} behind this gateway`);
  if (method !== 'setSwitch') return refuse(`unknown method ${method}`);
  if (!device.model.hasSwitch) return refuse(`${code} has no switch`);
  const isOn = (params as { on?: unknown } | null)?.on;
  if (typeof isOn !== 'boolean') return refuse('params.on must be true or false');
  return { code, answer: answer({ success: true, on: isOn }), isOn };
}

/** Gateways themselves take no commands, and say so. */
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
