import type { ApiOutput } from '@energy-om/contract';
import { type ChargedLine, listLineChanges, taxOf } from '@energy-om/domain';
import type { Database } from '#db/database.ts';
import type { StoredBillDocument, StoredBillLine } from '#db/schema/settlement.ts';
import { statement } from '#db/statement.ts';

type Correction = ApiOutput<'getBill'>['corrections'][number];

export interface DocumentRow {
  id: string;
  number: string;
  issued_at: Date;
  total: number;
  content: StoredBillDocument;
}

const findDocuments = statement<{ tenant: string; bill: string }, DocumentRow>(
  'find-documents-of-bill',
  `select d.id, d.number, d.issued_at, d.total, d.content from bill_documents d
    where d.tenant_id = :tenant and d.bill_id = :bill order by d.position`,
);

/** Lists what was issued of a bill: itself first, then its corrections. Empty while it is open. */
export function listDocuments(database: Pick<Database, 'run'>, tenant: string, bill: string): Promise<DocumentRow[]> {
  return database.run(findDocuments, { tenant, bill });
}

/** Each correction says what has changed since the document before it. */
export function presentCorrections(bill: DocumentRow, corrections: readonly DocumentRow[]): Correction[] {
  return corrections.map((correction, index) => presentCorrection(correction, corrections[index - 1] ?? bill));
}

function presentCorrection({ id, number, issued_at, total, content }: DocumentRow, before: DocumentRow): Correction {
  const [issued, current] = [asCharged(before.content.lines), asCharged(content.lines)];
  return {
    id,
    number,
    issuedAt: issued_at.toISOString(),
    totalCents: total,
    taxCents: taxOf(current) - taxOf(issued),
    amount: content.amount,
    estimatedBefore: before.content.estimated ?? 0,
    estimated: content.estimated ?? 0,
    changes: listLineChanges(issued, current).map(({ line: { component, band, step }, before: was, after }) => ({
      ...{ component, band, step },
      ...{ quantityBefore: was.quantity, quantity: after.quantity, centsBefore: was.fen, cents: after.fen },
    })),
    meters: content.meters,
  };
}

export const asCharged = (lines: readonly StoredBillLine[]): readonly ChargedLine[] => lines as unknown as readonly ChargedLine[];
