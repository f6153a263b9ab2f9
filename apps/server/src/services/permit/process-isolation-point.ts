import type { ApiParsedInput } from '@energy-om/contract';
import { decidePointStep, draftableStatuses, type IsolationPoint, type PointFault, pointTable } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict, forbidden, invalid, notFound, type ServiceError } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';
import { permitDocument } from './field-document/field-document.ts';
import { appendEvent } from './field-document/history.ts';
import { actedBy, touchOrderDocuments, writeOnDocument } from './field-document/write-document.ts';
import { toPoint } from './read/permit-rows.ts';
import { readPermit } from './read/read-permit.ts';
import { type LockedPermit, lockPermit } from './write/lock-permit.ts';

type Call = ApiParsedInput<'processIsolationPoint'>;

export const processIsolationPoint: Verb<'processIsolationPoint'> = (context, call) => {
  const { id, version, position: _, ...step } = call;
  return writeOnDocument(context, { subjectKind: 'permit', subjectId: id, changes: step }, async (tx) => {
    const locked = await lockPermit(tx, context, { id, version });
    await takeStep(context, tx, locked, call);
    return { row: locked.row, answer: await readPermit(tx, context, id) };
  });
};

async function takeStep(context: SignedInContext, tx: Transaction<Schema>, locked: LockedPermit, call: Call): Promise<void> {
  const { actor, clock } = context;
  const { row, permit } = locked;
  const named = [permit.leaderId, permit.permitterId, ...permit.crewIds];
  if (!named.includes(actor.accountId)) throw forbidden('permitNotYours');
  if (call.witnessId !== undefined && ![...named, permit.issuerId, permit.guardianId].includes(call.witnessId))
    throw invalid({ witnessId: 'permitPersonUnknown' });
  const found = locked.points.find((point) => point.id === call.pointId);
  if (!found) throw notFound();
  if (call.photoId !== undefined) await assertOwnPhoto(tx, actor, call.photoId);
  // While an order is closed, or before somebody works on it, nothing is switched off for it.
  if (!pointTable[call.step].undoes && !draftableStatuses.includes(row.order_status))
    throw conflict('permitOrderNotReady', await readPermit(tx, context, row.id));
  const after = decidePointStep(toPoint(found), call.step, {
    accountId: actor.accountId,
    permitStatus: permit.status,
    permitterId: permit.permitterId,
    hasPhoto: call.photoId !== undefined,
    number: call.number,
    witnessId: call.witnessId ?? null,
  });
  if ('fault' in after) throw toError(after.fault, await readPermit(tx, context, row.id));
  const now = clock.now();
  await writePoint(tx, { tenantId: actor.tenantId, now }, after, call);
  await bumpPermit(tx, locked, now);
  await touchOrderDocuments(tx, row);
  await appendEvent(tx, permitDocument, row, {
    ...actedBy(context),
    row: 'point',
    status: permit.status,
    signatures: [],
    position: call.position,
    detail: {
      point: { id: found.id, name: found.name, step: call.step, number: call.number },
      ...(call.photoId !== undefined && { photoId: call.photoId }),
      ...(call.witnessId !== undefined && { witnessId: call.witnessId }),
    },
  });
}

const findOwnPhoto = statement<{ tenant: string; photo: string; account: string }, object>(
  'find-own-photo-of-lock',
  `select f.id from files f where f.tenant_id = :tenant and f.id = :photo and f.created_by = :account and f.mime like 'image/%'`,
);

async function assertOwnPhoto(tx: Transaction<Schema>, actor: SignedInContext['actor'], photo: string): Promise<void> {
  const [own] = await runIn(tx, findOwnPhoto, { tenant: actor.tenantId, photo, account: actor.accountId });
  if (!own) throw invalid({ photoId: 'fileNotYours' });
}

async function writePoint(
  tx: Transaction<Schema>,
  { tenantId, now }: { tenantId: string; now: Date },
  { id, state, lockedBy }: IsolationPoint,
  { step, photoId, number }: Call,
): Promise<void> {
  await tx
    .updateTable('isolation_points')
    .set({
      state,
      locked_by: lockedBy,
      ...(step === 'lock' && { lock_photo_id: photoId ?? null, lock_number: number }),
      ...(step === 'earth' && { earth_number: number }),
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** What was signed before the step was signed for another state of the points. */
async function bumpPermit(tx: Transaction<Schema>, { row }: LockedPermit, now: Date): Promise<void> {
  await tx
    .updateTable('permits')
    .set({ version: row.version + 1, updated_at: now })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute();
}

const words: Record<PointFault, { message: MessageKey; field?: string }> = {
  wrongState: { message: 'pointWrongState' },
  notIssued: { message: 'pointNotIssued' },
  permitNotEnded: { message: 'pointPermitNotEnded' },
  permitOver: { message: 'permitMovedOn' },
  photoMissing: { message: 'pointPhotoMissing', field: 'photoId' },
  numberMissing: { message: 'pointNumberMissing', field: 'number' },
  othersLock: { message: 'pointOthersLock' },
  witnessMissing: { message: 'pointWitnessMissing', field: 'witnessId' },
};

function toError(fault: PointFault, current: unknown): ServiceError {
  const { message, field } = words[fault];
  if (field !== undefined) return invalid({ [field]: message });
  return fault === 'othersLock' ? forbidden(message) : conflict(message, current);
}
