import { type ApiParsedInput, api } from '@energy-om/contract';
import { workOrderStatus } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict, invalid } from '#services/core/service-error.ts';
import { joinTransaction } from '#services/core/write/join-transaction.ts';
import { type EditInput, editOrder } from '#services/work-order/commands/edit-order.ts';
import { commandContextOf } from '#services/work-order/execution/command-context.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { beginAction } from '#services/work-order/offline/begin-action.ts';
import { presentOrderRef } from '#services/work-order/present/present-order-ref.ts';
import type { CaseRow } from '../offline-case-rows.ts';
import { listCaseFiles } from './list-case-files.ts';

/**
 * Makes the order of a case say what its author wanted it to say, by the rights of whoever decides and as of now; one that is still rolled back is resubmitted where its
 * author did so. Throws what a change does.
 * @param seen the version of the order to which it was compared; undefined: to none
 * @returns what is to be run after the commit
 */
export async function changeOrder(
  tx: Transaction<Schema>,
  context: SignedInContext,
  row: CaseRow & { order_id: string },
  seen: number | undefined,
): Promise<() => Promise<void>> {
  const joined = joinTransaction(context, tx);
  const commandContext = commandContextOf(joined.context);
  const loaded = await loadOrder(joined.context, context.actor.tenantId, row.order_id, commandContext.actor);
  if (seen !== undefined && seen !== loaded.order.version) throw conflict('orderMovedOn', presentOrderRef(loaded.row));
  const now = context.clock.now().getTime();
  const stored = await readChange(tx, context, row.id);
  const known = await listCaseFiles(tx, context, row.id);
  const { plannedFinishAt: wanted, ...input } = stored;
  // A finish that was planned for a time that is over changes nothing any more.
  const isOver = wanted !== null && wanted !== undefined && Date.parse(wanted) <= now;
  const change: EditInput = {
    ...input,
    ...(wanted !== undefined && !isOver && { plannedFinishAt: wanted }),
    mode: stored.mode === 'resubmit' && loaded.order.status === workOrderStatus.rolledBack ? 'resubmit' : 'edit',
    fileIds: stored.fileIds?.filter((id) => known.includes(id)),
    position: undefined,
  };
  const beginning = await beginAction(commandContext, loaded, loaded.order.version);
  const changed = await editOrder(commandContext, { loaded, beginning, author: row.account_id }, change);
  if (changed === null) throw conflict('orderMovedOn', presentOrderRef(loaded.row));
  return () => joined.publishEvents();
}

/** By the schema of today. */
async function readChange(tx: Transaction<Schema>, { actor }: SignedInContext, caseId: string): Promise<EditInput> {
  const { body } = await tx
    .selectFrom('offline_cases')
    .select('body')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  const parsed = api.updateWorkOrder.input.safeParse(body);
  if (!parsed.success || !isChange(parsed.data)) throw invalid({ caseId: 'checkField' });
  return parsed.data;
}

const isChange = (input: ApiParsedInput<'updateWorkOrder'>): input is EditInput => input.mode === 'edit' || input.mode === 'resubmit';
