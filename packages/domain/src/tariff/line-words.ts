import type { BillLine } from './draw-bill.ts';

type Named = Pick<BillLine, 'band' | 'step'>;

/** What the lines of a bill have to be told apart by. */
export interface LineWords {
  bands: boolean;
  steps: boolean;
}

/** A price that is the same at any time has no band, and a bill within its first step has none to name. */
export function findLineWords(lines: readonly Named[]): LineWords {
  return {
    bands: lines.some(({ band }) => band !== null && band !== 'F'),
    steps: lines.some(({ step }) => step !== null && step > 1),
  };
}
