import { countPeople, type Permit, type PermitFault, type PermitMove, permitSigns } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import type { ServiceError } from '#services/core/service-error.ts';
import { permitDocument } from '../field-document/field-document.ts';
import { appendEvent, type DocumentEvent } from '../field-document/history.ts';
import { issueNumber } from '../field-document/issue-number.ts';
import { actedBy, writeDocument } from '../field-document/write-document.ts';
import { fixForm, numberPrefixOf } from '../printed-form/printed-form.ts';
import { toPermitColumns } from '../read/permit-rows.ts';
import { readPermit } from '../read/read-permit.ts';
import type { LockedPermit } from './lock-permit.ts';
import { toPermitError } from './permit-fault.ts';

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

/** Writes what an act changes of a permit that is locked, and its entry in the history; signatures that waited are used up. */
export async function writeMove(
  context: SignedInContext,
  tx: Transaction<Schema>,
  { row, permit: before }: LockedPermit,
  { transition, permit: after }: PermitMove,
  { position, signatures, detail }: Pick<DocumentEvent, 'position' | 'signatures' | 'detail'>,
): Promise<void> {
  const isIssued = row.number === null && after.status === 'issued';
  const series = { sign: permitSigns[row.kind], prefix: numberPrefixOf(row.kind, row), now: context.clock.now() };
  const number = isIssued ? await issueNumber(tx, row, series) : row.number;
  await writeDocument(context, tx, { document: permitDocument, row }, { ...toPermitColumns(after), number });
  await appendEvent(tx, permitDocument, row, {
    ...actedBy(context),
    row: transition.row,
    status: after.status,
    signatures: transition.signers.length > 0 ? signatures : [],
    position,
    detail: isIssued ? { ...detail, number, text: { ...textOf(before), form: fixForm(row.kind, row) } } : detail,
  });
}

/** The text that the issue fixes beside its form. Points without their state, which goes on. */
function textOf({ status: _, briefedIds: __, points, ...text }: Permit) {
  return { ...text, points: points.map(({ deviceId, name, needsProof, needsEarth }) => ({ deviceId, name, needsProof, needsEarth })) };
}
