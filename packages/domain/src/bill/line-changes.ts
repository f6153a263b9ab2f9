import type { JournalLine } from '../ledger/journal.ts';
import { revenueAccounts } from '../settlement/charge-journal.ts';
import type { BillLine } from '../tariff/draw-bill.ts';
import { taxWithin } from '../tariff/round-lines.ts';
import { billComponents } from '../tariff/tariff-version.ts';

/** A line of a bill without what it was calculated exactly to. */
export type ChargedLine = Omit<BillLine, 'exact'>;

/** What became of a line after its bill was closed; 0 and null stand for a line that was not there, or is not any more. */
export interface LineChange {
  line: Pick<BillLine, 'version' | 'component' | 'band' | 'step' | 'price' | 'taxRate'>;
  before: { quantity: number | null; fen: number };
  after: { quantity: number | null; fen: number };
}

/** Compares the lines of a bill with those that were issued last; those that agree in quantity and fen are left out. */
export function listLineChanges(issued: readonly ChargedLine[], current: readonly ChargedLine[]): LineChange[] {
  const changes = new Map<string, LineChange>();
  const none = { quantity: null, fen: 0 };
  const put = (line: ChargedLine, side: 'before' | 'after') => {
    const { version, component, band, step, price, taxRate, quantity, fen } = line;
    const id = `${component} ${band} ${step} ${version}`;
    const known = changes.get(id) ?? { line: { version, component, band, step, price, taxRate }, before: none, after: none };
    changes.set(id, { ...known, [side]: { quantity, fen } });
  };
  for (const line of issued) put(line, 'before');
  for (const line of current) put(line, 'after');
  return [...changes.values()].filter(({ before, after }) => before.fen !== after.fen || before.quantity !== after.quantity);
}

/** The tax within the amounts of lines, each rounded by itself, as the lines show it. */
export function taxOf(lines: readonly Pick<ChargedLine, 'fen' | 'taxRate'>[]): number {
  return lines.reduce((sum, { fen, taxRate }) => sum + taxWithin(fen, taxRate), 0);
}

/**
 * The lines of the journal that moves the tax of a document from revenue to what is owed to the tax office: of all its lines less what was moved before. Empty where
 * there is none.
 */
export function taxLines(issued: readonly ChargedLine[], current: readonly ChargedLine[]): JournalLine[] {
  const revenue = billComponents.flatMap((component): JournalLine[] => {
    const own = (lines: readonly ChargedLine[]) => taxOf(lines.filter((line) => line.component === component));
    const cents = own(current) - own(issued);
    return cents === 0 ? [] : [{ account: revenueAccounts[component], walletId: null, cents }];
  });
  const cents = revenue.reduce((sum, line) => sum + line.cents, 0);
  return cents === 0 ? revenue : [...revenue, { account: 'output_tax', walletId: null, cents: -cents }];
}
