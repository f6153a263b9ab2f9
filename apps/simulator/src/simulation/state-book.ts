import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DeviceState } from '../profiles/profile.ts';

/** A device's state at an instant. */
export interface StoredState extends DeviceState {
  /** Epoch milliseconds. */
  at: number;
  /** The file's register when this state began; another value means that the file was written again. */
  given: number | null;
}

/** The state of all devices, stored over a restart. */
export interface StateBook {
  find(code: string): StoredState | null;
  set(code: string, state: StoredState): void;
  save(): void;
}

const fileMode = 0o600;

/**
 * The states are written before the readings are sent, so that the file contains every register that a server has received, and none ever
 * decreases, even when this process is killed. An unreadable file counts as empty.
 */
export function openStateBook(file: string): StateBook {
  const states = readStates(file);
  mkdirSync(dirname(file), { recursive: true });
  return {
    find: (code) => states.get(code) ?? null,
    set: (code, state) => {
      states.set(code, state);
    },
    save() {
      const fresh = `${file}.new`;
      writeFileSync(fresh, JSON.stringify(Object.fromEntries(states)), { mode: fileMode });
      renameSync(fresh, file);
    },
  };
}

function readStates(file: string): Map<string, StoredState> {
  try {
    const content = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    return new Map(content.filter((entry): entry is [string, StoredState] => isStoredState(entry[1])));
  } catch {
    return new Map();
  }
}

function isStoredState(value: unknown): value is StoredState {
  if (typeof value !== 'object' || value === null) return false;
  const { register, at, temperature, isOn, given } = value as Record<string, unknown>;
  const isNumberOrNull = (part: unknown) => part === null || Number.isFinite(part);
  return (
    Number.isFinite(register) && Number.isFinite(at) && isNumberOrNull(temperature) && isNumberOrNull(given) && typeof isOn === 'boolean'
  );
}
