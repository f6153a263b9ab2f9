import { countPeople, type Permit, type PermitFault, type PermitMove, permitSigns } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { ServiceError } from '#services/core/service-error.ts';
import { enqueue } from '#services/outbox/enqueue.ts';
import { toPermitColumns } from '../read/permit-rows.ts';
import { readPermit } from '../read/read-permit.ts';
import { issueNumber } from './issue-number.ts';
import { type LockedPermit, touchOrderDocuments } from './lock-permit.ts';
import { toPermitError } from './permit-fault.ts';
import { appendPermitEvent, type PermitEvent } from './permit-history.ts';

/** With the permit as it stands. @param isNew a permit that is only about to be written does not stand */
export async function refuse(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { permit }: LockedPermit,
  fault: PermitFault,
  isNew = false,
): Promise<ServiceError> {
  const current = await readPermit(tx, context, permit.id);
  const people = [current.issuer, current.leader, current.permitter, ...current.crew, ...(current.guardian ? [current.guardian] : [])];
  const names = new Map([
    ...people.map((one) => [one.id, one.fullName] as const),
    ...current.points.map((one) => [one.id, one.name] as const),
  ]);
  return toPermitError(fault, isNew ? null : current, { nameOf: (id) => names.get(id) ?? '', peopleOnSite: countPeople(permit) });
}

/** Whoever has to act next is notified, and whoever had to before is not any more. */
export function notifyOfPermit({ actor, clock, ids }: SignedInContext, tx: Transaction<Schema>, id: string): Promise<void> {
  const event = { id: ids.next(), tenantId: actor.tenantId, actorId: actor.accountId, now: clock.now() };
  return enqueue(tx, { ...event, subject: { kind: 'permit', id } });
}

type MoveDetail = Pick<PermitEvent, 'position' | 'signatures' | 'detail'>;

/** Writes what an act changes of a permit that is locked, and its entry in the history; signatures that waited are used up. */
export async function writeMove(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { row, permit: before }: LockedPermit,
  { transition, permit: after }: PermitMove,
  { position, signatures, detail }: MoveDetail,
): Promise<void> {
  const { actor, clock, deviceTime } = context;
  const { tenantId } = actor;
  const now = clock.now();
  const isIssued = row.number === null && after.status === 'issued';
  const number = isIssued
    ? await issueNumber(tx, { tenantId, siteName: row.site_name, sign: permitSigns[row.kind], timeZone: row.time_zone, now: now.getTime() })
    : row.number;
  await tx
    .updateTable('permits')
    .set({ ...toPermitColumns(after), number, version: row.version + 1, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.id)
    .execute();
  await tx.deleteFrom('permit_signatures').where('tenant_id', '=', tenantId).where('permit_id', '=', row.id).execute();
  await touchOrderDocuments(tx, tenantId, row.order_id);
  await notifyOfPermit(context, tx, row.id);
  await appendPermitEvent(
    tx,
    { tenantId, permitId: row.id },
    {
      row: transition.row,
      status: after.status,
      actorId: actor.accountId,
      signatures: transition.signers.length > 0 ? signatures : [],
      at: now,
      deviceAt: deviceTime,
      position,
      detail: isIssued ? { ...detail, number, text: textOf(before) } : detail,
    },
  );
}

/** The text that the issue fixes. Points without their state, which goes on. */
function textOf({ status: _, briefedIds: __, points, ...text }: Permit) {
  return { ...text, points: points.map(({ deviceId, name, needsProof, needsEarth }) => ({ deviceId, name, needsProof, needsEarth })) };
}
