import type { ActiveFault } from '../faults/fault-book.ts';
import type { FaultKind } from '../faults/fault-kinds.ts';

/** What is running, as `--list` shows it. */
export interface Overview {
  devices: { code: string; name: string; model: string; gateway: string }[];
  faults: ActiveFault[];
  gateways: number;
  /** Gateways with a connection. */
  connected: number;
}

export interface FaultRequest {
  kind: FaultKind;
  /** Null: the first that fits. */
  device: string | null;
  /** Null: until it is cleared. */
  seconds: number | null;
}

/** How a running simulator is influenced. Throws `SimulatorError` for what cannot be. */
export interface Control {
  list(): Overview;
  /** @returns the code of the device or gateway that has the fault */
  begin(request: FaultRequest): string;
  /** @param target null: all @returns how many faults ended */
  clear(target: string | null): number;
}
