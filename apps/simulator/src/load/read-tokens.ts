import { readFile } from 'node:fs/promises';
import { SimulatorError } from '../simulator-error.ts';

export interface LoadDevice {
  /** The device's name in the ledger: its code, or the number of its line. */
  name: string;
  token: string;
}

/** Reads one line for each device: `token`, or `code,token`. Throws `SimulatorError` when there are too few. */
export async function readTokens(file: string, wanted: number): Promise<LoadDevice[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new SimulatorError(`The tokens cannot be read: ${error.message}`);
  });
  const devices = text
    .split(/\r?\n/)
    .map((line, index) => readLine(line.trim(), index + 1))
    .filter((device) => device !== null);
  if (devices.length < wanted) throw new SimulatorError(`${file} has ${devices.length} tokens, and --load asks for ${wanted}`);
  return devices.slice(0, wanted);
}

function readLine(line: string, number: number): LoadDevice | null {
  if (line === '' || line.startsWith('#')) return null;
  const comma = line.lastIndexOf(',');
  return comma < 0 ? { name: `#${number}`, token: line } : { name: line.slice(0, comma).trim(), token: line.slice(comma + 1).trim() };
}
