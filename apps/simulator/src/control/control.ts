import type { ActiveFault } from '../faults/fault-book.ts';
import type { FaultKind } from '../faults/fault-kinds.ts';

/** The state of a running simulator, as `--list` shows it. */
export interface Overview {
  devices: { code: string; name: string; model: string; gateway: string }[];
  faults: ActiveFault[];
  gateways: number;
  /** The number of connected gateways. */
  connected: number;
}

export interface FaultRequest {
  kind: FaultKind;
  /** Null: the first device that fits. */
  device: string | null;
  /** Null: until the fault is cleared. */
  seconds: number | null;
}

/** The controls of a running simulator. They throw `SimulatorError` for requests that are not possible. */
export interface Control {
  list(): Overview;
  /** @returns the code of the device or gateway that has the fault */
  begin(request: FaultRequest): string;
  /** @param target null: all targets @returns the number of faults that ended */
  clear(target: string | null): number;
}
