import { findSideActionFault, maxAdditionLength, stateAfter } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { type Database, runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, notFound } from '#services/core/service-error.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { subjectOfCase } from '#services/scope/offline-case-scope.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { saveSideAction } from '#services/work-order/execution/save-side-action.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { presentOrderRef } from '#services/work-order/present/present-order-ref.ts';
import { addReading, prepareForAdding } from './adding/add-reading.ts';
import { changeOrder } from './adding/change-order.ts';
import { listCaseFiles } from './adding/list-case-files.ts';
import { raiseInAuthorsName } from './adding/raise-in-authors-name.ts';
import { type CaseRow, caseColumns, changesOrder, presentCase } from './offline-case-rows.ts';

/**
 * One decision on a case takes effect. What is added becomes part of the order as it stands, in the name of whoever decides; a reading is recorded in the name of
 * who took it.
 */
export const decideOfflineCase: Verb<'decideOfflineCase'> = async (context, { caseId, version, choice, note, orderVersion }) => {
  if (choice === 'reject' && note === '') throw invalid({ note: 'required' });
  const { order_id: orderId, meter_id: meterId, alarm_id: alarmId } = await readCase(context.database, context, caseId);
  if (choice === 'add' && meterId !== null) {
    if (note === '') throw invalid({ note: 'required' });
    await prepareForAdding(context, caseId);
  }
  let publish: (() => Promise<void>) | null = null;
  const kind = alarmId !== null ? ('alarm' as const) : meterId === null ? ('workOrder' as const) : ('device' as const);
  const subject = { subjectKind: kind, subjectId: orderId ?? meterId ?? alarmId ?? caseId, changes: { offlineCase: caseId, choice, note } };
  const answer = await writeOnce(context, subject, async (tx) => {
    await runIn(tx, lockCase, { tenant: context.actor.tenantId, case: caseId });
    const within: Pick<Database, 'run'> = { run: (one, values) => runIn(tx, one, values) };
    const row = await readCase(within, context, caseId);
    const now = context.clock.now();
    const read = presentCase(row, context.actor, now.getTime());
    if (row.version !== version) throw conflict('offlineCaseChanged', { id: caseId, ...read });
    if (!read.choices.includes(choice)) throw forbidden('actionNotYours');
    const raises = choice === 'add' && meterId === null && !row.is_order_there;
    if (choice === 'add') publish = await (raises ? raiseInAuthorsName(tx, context, row) : add(tx, context, row, { note, orderVersion }));
    await tx
      .updateTable('offline_cases')
      .set({ state: stateAfter(choice), version: version + 1, note, decided_by: context.actor.accountId, decided_at: now })
      .where('tenant_id', '=', context.actor.tenantId)
      .where('id', '=', caseId)
      // The new order has settled its cases already.
      .where('version', '=', raises ? version + 1 : version)
      .execute();
    return { id: caseId, ...presentCase(await readCase(within, context, caseId), context.actor, now.getTime()) };
  });
  await (publish as (() => Promise<void>) | null)?.();
  return answer;
};

const lockCase = statement<{ tenant: string; case: string }, { id: string }>(
  'lock-offline-case',
  'select z.id from offline_cases z where z.tenant_id = :tenant and z.id = :case for no key update',
);

/** Throws `notFound` for the case of somebody else where the actor does not dispatch. */
async function readCase(database: Pick<Database, 'run'>, { actor }: SignedInContext, id: string): Promise<CaseRow> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const text = `select ${caseColumns(actor, parameters)} from offline_cases z ${subjectOfCase}
    where z.tenant_id = :tenant and z.id = ${parameters.add(id)}`;
  const [row] = await database.run(prepared<CaseRow>(text), parameters.values);
  if (!row || (row.account_id !== actor.accountId && !row.is_dispatcher)) throw notFound();
  return row;
}

interface Given {
  note: string;
  orderVersion: number | undefined;
}

/** @returns what is to be run after the commit */
async function add(
  tx: Transaction<Schema>,
  context: SignedInContext,
  row: CaseRow,
  { note, orderVersion }: Given,
): Promise<(() => Promise<void>) | null> {
  if (row.order_id !== null) {
    const ofOrder = { ...row, order_id: row.order_id };
    return changesOrder(row) ? changeOrder(tx, context, ofOrder, orderVersion) : addToOrder(tx, context, ofOrder);
  }
  await addReading(tx, context, row.id, note);
  return null;
}

type CaseOfOrder = CaseRow & { order_id: string };

async function addToOrder(tx: Transaction<Schema>, context: SignedInContext, row: CaseOfOrder): Promise<() => Promise<void>> {
  const joined = joinTransaction(context, tx);
  const commandContext = commandContextOf(joined.context);
  const loaded = await loadOrder(joined.context, context.actor.tenantId, row.order_id, commandContext.actor);
  if (findSideActionFault('add', loaded.order, commandContext.actor) !== null) throw conflict('orderMovedOn', presentOrderRef(loaded.row));
  const files = await listCaseFiles(tx, context, row.id);
  await saveSideAction(
    commandContext,
    loaded,
    { ...loaded.order, version: loaded.order.version + 1 },
    {
      action: 'add',
      detail: { text: shorten(row.texts.join('\n')) },
      files: files.map((id) => ({ id, kind: 'addition' as const })),
      position: undefined,
    },
  );
  return () => joined.publishEvents();
}

/** The case keeps all of it. */
function shorten(text: string): string {
  return text.length <= maxAdditionLength ? text : `${text.slice(0, maxAdditionLength - 1).replace(/[\ud800-\udbff]$/u, '')}…`;
}
