/** What is issued of a closed month: the bill itself (账单), and what differs from it later (更正单). */
export const billDocumentKinds = ['bill', 'correction'] as const;
export type BillDocumentKind = (typeof billDocumentKinds)[number];

const prefixes: Record<BillDocumentKind, string> = { bill: 'B', correction: 'C' };

/** The number of a document: its kind, the year in which it was issued, and the how manieth it is of the tenant's in that year. */
export function writeBillNumber(kind: BillDocumentKind, year: number, serial: number): string {
  return `${prefixes[kind]}${year}-${String(serial).padStart(6, '0')}`;
}
