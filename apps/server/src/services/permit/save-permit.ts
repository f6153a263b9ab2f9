import type { ApiParsedInput } from '@energy-om/contract';
import { decidePermit, maxOrderPermits, writesPermits } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid } from '#services/core/service-error.ts';
import { writeOnce } from '#services/core/write/write-once.ts';
import { toLifecycleActor } from '#services/work-order/execution/command-context.ts';
import { loadOrder } from '#services/work-order/load/load-order.ts';
import { permitDocument } from './field-document/field-document.ts';
import { signedBy } from './field-document/signatures.ts';
import { announceChange, assertRoom } from './field-document/write-document.ts';
import { loadPermitFacts } from './read/permit-facts.ts';
import { readPermit } from './read/read-permit.ts';
import { lockPermit } from './write/lock-permit.ts';
import { assertFitPeople, joinPoints, peopleByField, writePoints } from './write/permit-parts.ts';
import { refuse, writeMove } from './write/write-move.ts';

type Fields = ApiParsedInput<'savePermit'>;

export const savePermit: Verb<'savePermit'> = async (context, { id: givenId, version, position, ...fields }) => {
  if (givenId !== undefined && version === undefined) throw invalid({ version: 'required' });
  const actor = toLifecycleActor(context);
  const { row: order, order: inScope } = await loadOrder(context, context.actor.tenantId, fields.orderId, actor);
  // A draft is its leader’s and its issuer’s to change, whoever of them works on the order.
  if (givenId === undefined && !writesPermits(actor, inScope)) throw forbidden('actionNotYours');
  const id = givenId ?? context.ids.next();
  const changes = givenId === undefined ? { created: fields } : { updated: fields };
  const saved = await writeOnce(context, { subjectKind: 'permit', subjectId: id, changes }, async (tx) => {
    await assertFitPeople(tx, { tenantId: context.actor.tenantId, areaPath: order.area_path }, peopleByField(fields));
    if (givenId === undefined) await draft(context, tx, { id, areaPath: order.area_path, position }, fields);
    else await changeDraft(context, tx, { id, version: version as number, areaPath: order.area_path }, fields);
    return readPermit(tx, context, id);
  });
  announceChange(context, order);
  return saved;
};

type Draft = { id: string; areaPath: string; position: Fields['position'] };

/** The rows are written first and judged as they stand, so that a refusal takes them back. */
async function draft(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { id, areaPath, position }: Draft,
  fields: Omit<Fields, 'position'>,
) {
  const { actor, clock } = context;
  const now = clock.now();
  const { tenantId } = actor;
  await tx
    .insertInto('permits')
    .values({
      tenant_id: tenantId,
      id,
      order_id: fields.orderId,
      kind: fields.kind,
      status: 'draft',
      created_at: now,
      ...toColumns(fields, now),
    })
    .execute();
  const pointIds = await joinPoints(tx, { tenantId, permitId: id, areaPath, now, newId: () => context.ids.next() }, fields.points);
  await writePoints(tx, { tenantId, permitId: id }, pointIds);
  const locked = await lockPermit(tx, context, { id, version: 1 });
  await assertRoom(tx, permitDocument, locked.row, { most: maxOrderPermits, message: 'tooManyPermits' });
  const { permit, circumstances } = locked;
  const facts = await loadPermitFacts(tx, circumstances, permit, permit);
  const action = fields.kind === 'emergency' ? 'draftEmergency' : 'draft';
  const decision = decidePermit(permit, action, actor.accountId, { signedBy: [actor.accountId] }, facts, true);
  if ('fault' in decision) throw await refuse(context, tx, locked, decision.fault, true);
  await writeMove(context, tx, locked, decision, { position, signatures: signedBy([], actor.accountId, now), detail: {} });
}

/** The text of a draft is its leader’s and its issuer’s to change; once it was sent it is fixed until it comes back. */
async function changeDraft(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { areaPath, ...key }: { id: string; version: number; areaPath: string },
  fields: Omit<Fields, 'position'>,
) {
  const { actor, clock, ids } = context;
  const { tenantId } = actor;
  const { row, permit } = await lockPermit(tx, context, key);
  if (permit.status !== 'draft') throw conflict('permitMovedOn', await readPermit(tx, context, row.id));
  if (![permit.issuerId, permit.leaderId].includes(actor.accountId)) throw forbidden('permitNotYours');
  if (fields.kind !== permit.kind) throw invalid({ kind: 'permitKindFixed' });
  if (fields.orderId !== row.order_id) throw invalid({ orderId: 'permitOrderFixed' });
  const now = clock.now();
  if (Date.parse(fields.validFrom) >= Date.parse(fields.validUntil)) throw invalid({ validUntil: 'permitText' });
  const pointIds = await joinPoints(tx, { tenantId, permitId: row.id, areaPath, now, newId: () => ids.next() }, fields.points);
  await tx
    .updateTable('permits')
    .set({ ...toColumns(fields, now), version: row.version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute();
  await writePoints(tx, { tenantId, permitId: row.id }, pointIds);
}

function toColumns(fields: Omit<Fields, 'position'>, now: Date) {
  return {
    issuer_id: fields.issuerId,
    leader_id: fields.leaderId,
    permitter_id: fields.permitterId,
    guardian_id: fields.guardianId,
    // The leader is on site in any case.
    crew_ids: [...new Set(fields.crewIds)].filter((id) => id !== fields.leaderId),
    place: fields.place,
    scope: fields.scope,
    measures: fields.measures,
    valid_from: new Date(fields.validFrom),
    valid_until: new Date(fields.validUntil),
    updated_at: now,
  };
}
