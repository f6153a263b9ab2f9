import type { FaultRequest } from '../control/control.ts';
import type { LoadOptions } from '../load/run-load.ts';
import type { ProtocolVersion } from '../mqtt/client.ts';
import type { ReplayOptions } from '../replay/run-replay.ts';

export interface RunOptions {
  deviceFile: string;
  dataDir: string;
  /** Null: the port of the device file, on this machine. */
  url: string | null;
  protocolVersion?: ProtocolVersion;
  everySeconds: number;
  /** New devices first send the readings of this many past days. */
  pastDays: number;
  /** The port of the cameras' stream; null: no stream. */
  cameraPort: number | null;
  /** Waits until a device file exists and no other simulator runs. */
  wait: boolean;
}

/** The parsed command. */
export type Command =
  | { mode: 'help' }
  | { mode: 'run'; options: RunOptions }
  | { mode: 'fault'; dataDir: string; request: FaultRequest }
  | { mode: 'clear'; dataDir: string; device: string | null }
  | { mode: 'list'; dataDir: string }
  | { mode: 'load'; options: LoadOptions }
  | { mode: 'replay'; options: ReplayOptions };
