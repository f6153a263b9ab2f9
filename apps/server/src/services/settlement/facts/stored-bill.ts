import type { Bill, BillLine, BillUse, LineDifference, PostedBill, TariffVersion } from '@energy-om/domain';
import type { StoredBillLine, StoredBillUse } from '#db/schema/settlement.ts';

/** A bill as it stands in its row. */
export interface StoredBill {
  month: string;
  account_id: string | null;
  use: StoredBillUse[];
  lines: StoredBillLine[];
  is_closed: boolean;
}

/** @param findVersion a version by its key */
export function restoreBill(
  { month, account_id, use, lines, is_closed }: StoredBill,
  findVersion: (key: string) => TariffVersion,
): PostedBill {
  return {
    use: {
      payer: account_id,
      month,
      versions: use.map(({ key, parts, shared = [], heldMs, fixedNano, minimumNano }) => ({
        key,
        version: findVersion(key),
        parts: parts as BillUse<string>['versions'][number]['parts'],
        shared: shared as BillUse<string>['versions'][number]['shared'],
        heldMs,
        fixedNano: BigInt(fixedNano),
        minimumNano: BigInt(minimumNano),
      })),
    },
    posted: lines.map(({ version, component, band, step, fen }) => ({
      line: { version, component, band, step } as LineDifference['line'],
      fen,
    })),
    isClosed: is_closed,
  };
}

export function storeUse({ versions }: BillUse<string>): StoredBillUse[] {
  return versions.map(({ key, parts, shared, heldMs, fixedNano, minimumNano }) => ({
    key,
    parts,
    shared,
    heldMs,
    fixedNano: String(fixedNano),
    minimumNano: String(minimumNano),
  }));
}

export function storeLines({ lines }: Bill<string>): StoredBillLine[] {
  return lines.map(({ exact, ...line }: BillLine) => ({ ...line, exact: String(exact) }));
}
