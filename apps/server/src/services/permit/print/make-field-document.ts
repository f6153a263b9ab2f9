import type { PagesContent } from '#adapters/document/document-content.ts';
import { statement } from '#db/statement.ts';
import { isId } from '#services/core/is-id.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { createDocumentFormat } from '#services/document/document-format.ts';
import { type PrintedDocument, printContent } from '#services/document/print-content.ts';
import { findPermit } from '../read/read-permit.ts';
import { findSwitching } from '../switching/read/read-switching.ts';
import type { PrintSource } from './compose-pages.ts';
import { composePermit } from './compose-permit.ts';
import { composeSwitching } from './compose-switching.ts';

const findTenant = statement<{ tenant: string }, { time_zone: string }>(
  'find-tenant-of-field-document',
  'select t.time_zone from tenants t where t.id = :tenant',
);

/** Prints a permit for whoever may read it. Throws `notFound` for all others, as for an unknown one. */
export async function makePermitDocument(context: SignedInContext, id: string): Promise<PrintedDocument> {
  const permit = isId(id) ? await findPermit(context.database, context, id) : null;
  if (!permit) throw notFound();
  return print(context, (source) => composePermit(permit, source));
}

/** Prints a switching order for whoever may read it. Throws `notFound` for all others, as for an unknown one. */
export async function makeSwitchingDocument(context: SignedInContext, id: string): Promise<PrintedDocument> {
  const switching = isId(id) ? await findSwitching(context.database, context, id) : null;
  if (!switching) throw notFound();
  return print(context, (source) => composeSwitching(switching, source));
}

async function print(context: SignedInContext, compose: (source: PrintSource) => PagesContent): Promise<PrintedDocument> {
  const { actor, clock, database, language } = context;
  const [tenant] = await database.run(findTenant, { tenant: actor.tenantId });
  // A tenant is never deleted while it has orders.
  if (!tenant) throw new Error('the tenant is gone');
  const format = createDocumentFormat(language, tenant.time_zone);
  const content = compose({ language, now: clock.now().getTime(), format });
  return { name: content.title, bytes: await printContent(context, content) };
}
