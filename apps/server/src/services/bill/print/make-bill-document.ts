import { statement } from '#db/statement.ts';
import { isId } from '#services/core/is-id.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { createDocumentFormat } from '#services/document/document-format.ts';
import { type PrintedDocument, printContent } from '#services/document/print-content.ts';
import { findBill } from '../find-bill.ts';
import { composeBill } from './compose-bill.ts';
import { composeCorrection } from './compose-correction.ts';

const findTenant = statement<{ tenant: string }, { name: string; time_zone: string }>(
  'find-tenant-of-bill',
  'select t.name, t.time_zone from tenants t where t.id = :tenant',
);

const findBillOfDocument = statement<{ tenant: string; document: string }, { bill_id: string }>(
  'find-bill-of-document',
  'select d.bill_id from bill_documents d where d.tenant_id = :tenant and d.id = :document',
);

/**
 * Prints a bill, or a correction of it, for its payer and for the clerks of its room. What was issued is the same whenever it is printed. Throws `notFound` for all others, as
 * for an unknown one.
 * @param id of the bill, or of the correction
 */
export async function makeBillDocument(context: SignedInContext, id: string): Promise<PrintedDocument> {
  if (!isId(id)) throw notFound();
  const { actor, clock, database, language } = context;
  const [document] = await database.run(findBillOfDocument, { tenant: actor.tenantId, document: id });
  const bill = await findBill(context, document?.bill_id ?? id);
  const correction = bill.corrections.find((one) => one.id === id);
  const [tenant] = await database.run(findTenant, { tenant: actor.tenantId });
  if (!tenant) throw new Error('the tenant of a bill is gone');
  const format = createDocumentFormat(language, tenant.time_zone);
  const issuedAt = correction?.issuedAt ?? bill.closed?.issuedAt;
  const now = issuedAt === undefined ? clock.now().getTime() : Date.parse(issuedAt);
  const source = { language, now, format, tenant: bill.closed?.operator ?? tenant.name };
  const content = correction ? composeCorrection(bill, correction, source) : composeBill(bill, source);
  return { name: content.title, bytes: await printContent(context, content) };
}
