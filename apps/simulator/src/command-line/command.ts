import type { FaultRequest } from '../control/control.ts';
import type { LoadOptions } from '../load/run-load.ts';
import type { ProtocolVersion } from '../mqtt/client.ts';
import type { ReplayOptions } from '../replay/run-replay.ts';

export interface RunOptions {
  deviceFile: string;
  dataDir: string;
  /** Null: the port that the device file names, on this machine. */
  url: string | null;
  protocolVersion?: ProtocolVersion;
  everySeconds: number;
  /** Devices that begin tell so many days of their past first. */
  pastDays: number;
  /** Where the cameras' stream is served; null: there is none. */
  cameraPort: number | null;
  /** Until there is a device file, and no other simulator. */
  wait: boolean;
}

/** What the program is asked to do. */
export type Command =
  | { mode: 'help' }
  | { mode: 'run'; options: RunOptions }
  | { mode: 'fault'; dataDir: string; request: FaultRequest }
  | { mode: 'clear'; dataDir: string; device: string | null }
  | { mode: 'list'; dataDir: string }
  | { mode: 'load'; options: LoadOptions }
  | { mode: 'replay'; options: ReplayOptions };
