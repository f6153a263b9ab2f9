import type { ApiParsedInput } from '@energy-om/contract';
import { decideSwitching, draftableStatuses, maxOrderSwitchings, writesSwitchings } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { switchingDocument } from '../field-document/field-document.ts';
import { signedBy } from '../field-document/signatures.ts';
import { announceChange, assertRoom } from '../field-document/write-document.ts';
import { assertDevicesAtPlace, assertFitPeople } from '../write/permit-parts.ts';
import { readSwitching } from './read/read-switching.ts';
import { type LockedSwitching, lockSwitching } from './write/lock-switching.ts';
import { refuseSwitching } from './write/switching-fault.ts';
import { writeSwitchingMove } from './write/write-switching-move.ts';

type Fields = Omit<ApiParsedInput<'saveSwitching'>, 'id' | 'version' | 'position'>;
type Position = ApiParsedInput<'saveSwitching'>['position'];

export const saveSwitching: Verb<'saveSwitching'> = async (context, { id: givenId, version, position, ...fields }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const { tenantId } = context.actor;
  const actor = toLifecycleActor(context);
  const { row: order, order: inScope } = await loadOrder(context, tenantId, fields.orderId, actor);
  // A draft is its operator’s to change, who may have left the order.
  if (givenId === undefined && !writesSwitchings(actor, inScope)) throw forbidden('actionNotYours');
  assertRanges(fields);
  const id = givenId ?? context.ids.next();
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  const saved = await writeOnce(context, { subjectKind: 'switching', subjectId: id, changes }, async (tx) => {
    const place = { tenantId, areaPath: order.area_path };
    const { operatorId, supervisorId, commanderId, steps } = fields;
    await assertFitPeople(tx, place, { operatorId: [operatorId], supervisorId: [supervisorId], commanderId: [commanderId] });
    await assertDevicesAtPlace(
      tx,
      place,
      'steps',
      steps.flatMap(({ deviceId }) => deviceId ?? []),
    );
    if (givenId === undefined) await write(context, tx, id, fields, position);
    else await changeDraft(context, tx, { id, version: version as number }, fields);
    return readSwitching(tx, context, id);
  });
  announceChange(context, order);
  return saved;
};

/** A value can be expected of a device only, within at least one end. */
function assertRanges({ steps }: Fields): void {
  const faults = steps.flatMap(({ expects, deviceId }, index) => {
    if (expects === null) return [];
    const { min, max } = expects;
    const isWrong = deviceId === null || (min === null && max === null) || (min !== null && max !== null && min > max);
    return isWrong ? [[`steps.${index}.expects`, 'switchingRange'] as const] : [];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

/** The rows are written first and judged as they stand, so that a refusal takes them back. */
async function write(context: SignedInContext, tx: Transaction<Schema>, id: string, fields: Fields, position: Position): Promise<void> {
  const { actor, clock } = context;
  const now = clock.now();
  await tx
    .insertInto('switching_orders')
    .values({
      tenant_id: actor.tenantId,
      id,
      order_id: fields.orderId,
      kind: fields.kind,
      status: 'draft',
      created_at: now,
      ...toColumns(fields, now),
    })
    .execute();
  await writeSteps(tx, actor.tenantId, id, fields);
  const locked = await lockSwitching(tx, context, { id, version: 1 });
  assertDraftable(locked, null);
  await assertRoom(tx, switchingDocument, locked.row, { most: maxOrderSwitchings, message: 'tooManySwitchings' });
  const decision = decideSwitching(locked.switching, 'write', actor.accountId, { signedBy: [actor.accountId] }, locked.facts, true);
  if ('fault' in decision) throw await refuseSwitching(context, tx, locked, decision.fault, true);
  await writeSwitchingMove(context, tx, locked, decision, { position, signatures: signedBy([], actor.accountId, now), detail: {} });
}

/** The text of a draft is its operator's to change; once it was reviewed it is fixed. */
async function changeDraft(
  context: SignedInContext,
  tx: Transaction<Schema>,
  key: { id: string; version: number },
  fields: Fields,
): Promise<void> {
  const { actor, clock } = context;
  const locked = await lockSwitching(tx, context, key);
  const { row, switching } = locked;
  if (switching.status !== 'draft') throw conflict('switchingMovedOn', await readSwitching(tx, context, row.id));
  if (switching.operatorId !== actor.accountId) throw forbidden('permitNotYours');
  assertDraftable(locked, await readSwitching(tx, context, row.id));
  if (fields.kind !== row.kind) throw invalid({ kind: 'permitKindFixed' });
  if (fields.orderId !== row.order_id) throw invalid({ orderId: 'permitOrderFixed' });
  const { operatorId, supervisorId, commanderId, steps } = fields;
  const after = { ...switching, operatorId, supervisorId, commanderId, steps };
  const decision = decideSwitching(after, 'write', operatorId, { signedBy: [operatorId] }, locked.facts, true);
  if ('fault' in decision) throw await refuseSwitching(context, tx, locked, decision.fault);
  await tx
    .updateTable('switching_orders')
    .set({ ...toColumns(fields, clock.now()), version: row.version + 1 })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', row.id)
    .execute();
  await tx.deleteFrom('switching_steps').where('tenant_id', '=', actor.tenantId).where('switching_id', '=', row.id).execute();
  await writeSteps(tx, actor.tenantId, row.id, fields);
}

/** A switching order is written for a work order that somebody works on. */
function assertDraftable({ row }: LockedSwitching, current: unknown): void {
  if (!draftableStatuses.includes(row.order_status)) throw conflict('permitOrderNotReady', current);
}

function toColumns({ task, operatorId, supervisorId, commanderId }: Fields, now: Date) {
  return { task, operator_id: operatorId, supervisor_id: supervisorId, commander_id: commanderId, updated_at: now };
}

const insertSteps = statement<{ tenant: string; switching: string; steps: string }, object>(
  'insert-steps-of-switching',
  `insert into switching_steps (tenant_id, switching_id, position, device_id, equipment, closes, text, expects)
    select :tenant, :switching, x.position, x."deviceId", x.equipment, x.closes, x.text, x.expects
    from jsonb_to_recordset(:steps::jsonb) as x (position int, "deviceId" uuid, equipment text, closes boolean, text text, expects jsonb)`,
);

async function writeSteps(tx: Transaction<Schema>, tenant: string, switching: string, { steps }: Fields): Promise<void> {
  // A key that is left out becomes SQL's null; one that is null would become JSON's.
  const rows = steps.map(({ expects, ...step }, position) => ({ ...step, position, ...(expects !== null && { expects }) }));
  await runIn(tx, insertSteps, { tenant, switching, steps: JSON.stringify(rows) });
}
