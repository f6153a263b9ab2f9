import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { SignedInput } from '#db/schema/permits.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import { type DocumentKey, type FieldDocument, ofEachDocument, permitDocument } from './field-document.ts';

export interface Signature {
  account_id: string;
  signed_at: Date;
  /** What was signed beside the act itself; of a switching order there is nothing. */
  input: SignedInput;
}

interface SignatureValues extends DocumentKey {
  action: string;
  account: string;
  version: number;
  input: string;
  now: Date;
}

const statements = ofEachDocument(({ subject, signatures, key }) => {
  const hasInput = subject === permitDocument.subject;
  return {
    list: statement<DocumentKey & { version: number; action: string }, Signature>(
      `list-signatures-of-${subject}`,
      `select g.account_id, g.signed_at, ${hasInput ? 'g.input' : `'{}'::jsonb as input`} from ${signatures} g
        where g.tenant_id = :tenant and g.${key} = :document and g.version = :version and g.action = :action order by g.signed_at`,
    ),
    store: statement<SignatureValues, object>(
      `store-signature-of-${subject}`,
      `insert into ${signatures} (tenant_id, ${key}, action, account_id, version, signed_at${hasInput ? ', input' : ''})
        values (:tenant, :document, :action, :account, :version, :now${hasInput ? ', :input' : ''})
        on conflict (tenant_id, ${key}, action, account_id) do update
          set version = excluded.version, signed_at = excluded.signed_at${hasInput ? ', input = excluded.input' : ''}`,
    ),
    remove: statement<DocumentKey, object>(
      `remove-signatures-of-${subject}`,
      `delete from ${signatures} g where g.tenant_id = :tenant and g.${key} = :document`,
    ),
  };
});

interface SignedRow {
  tenant_id: string;
  id: string;
  version: number;
}

/** Lists the signatures of an act that were given for the document as it stands, the oldest first. */
export function listSignatures(tx: Transaction<Schema>, { subject }: FieldDocument, row: SignedRow, action: string): Promise<Signature[]> {
  return runIn(tx, statements[subject].list, { tenant: row.tenant_id, document: row.id, version: row.version, action });
}

/** A signature holds for the version of the document that it was given for, and waits for the others. */
export async function storeSignature(
  tx: Transaction<Schema>,
  { subject }: FieldDocument,
  row: SignedRow,
  { action, accountId, now, input = {} }: { action: string; accountId: string; now: Date; input?: SignedInput },
): Promise<void> {
  const signed = { action, account: accountId, version: row.version, input: JSON.stringify(input), now };
  await runIn(tx, statements[subject].store, { tenant: row.tenant_id, document: row.id, ...signed });
}

export async function removeSignatures(tx: Transaction<Schema>, { subject }: FieldDocument, row: SignedRow): Promise<void> {
  await runIn(tx, statements[subject].remove, { tenant: row.tenant_id, document: row.id });
}

/** The signatures of an act in the order of their times, with the one that completes them. */
export function signedBy(earlier: readonly Signature[], accountId: string, now: Date): { accountId: string; at: string }[] {
  return [
    ...earlier.map(({ account_id, signed_at }) => ({ accountId: account_id, at: signed_at.toISOString() })),
    { accountId, at: now.toISOString() },
  ];
}
