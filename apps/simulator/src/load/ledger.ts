import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { MeasuredValue } from '@energy-om/domain';
import { SimulatorError } from '../simulator-error.ts';

/** A reading whose message was acknowledged, so that the server must have it. Each is one line of JSON. */
export interface LedgerLine {
  device: string;
  /** Epoch milliseconds. */
  at: number;
  values: Record<string, MeasuredValue>;
}

export interface Ledger {
  write(line: LedgerLine): void;
  close(): Promise<void>;
}

const noLedger: Ledger = { write: () => undefined, close: () => Promise.resolve() };

/** @param file null: nothing is written */
export async function openLedger(file: string | null): Promise<Ledger> {
  if (file === null) return noLedger;
  const stream = createWriteStream(file);
  await new Promise<void>((resolve, reject) => {
    stream.once('open', () => resolve());
    stream.once('error', (error) => reject(new SimulatorError(`The ledger cannot be written: ${error.message}`)));
  });
  return {
    write: (line) => {
      stream.write(`${JSON.stringify(line)}\n`);
    },
    async close() {
      stream.end();
      await finished(stream);
    },
  };
}
