import type { ApiInput } from '@energy-om/contract';
import type { PermitKind } from '@energy-om/domain';
import type { Faults } from '#shared/form/faults.ts';
import { filledIn } from '#shared/form/find-missing.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { Permit } from '../hooks/use-permit.ts';

export interface PointDraft {
  deviceId: string | null;
  name: string;
  needsProof: boolean;
  needsEarth: boolean;
}

/** A permit as it is typed. */
export interface PermitDraft {
  kind: PermitKind;
  issuerId: string | null;
  leaderId: string | null;
  permitterId: string | null;
  guardianId: string | null;
  crew: readonly { id: string; name: string }[];
  place: string;
  scope: string;
  measures: string;
  /** ISO 8601. */
  validFrom: string | null;
  validUntil: string | null;
  points: readonly PointDraft[];
}

/** A new permit is led by whoever writes it, from the next full hour for a shift. */
export function createPermitDraft(kind: PermitKind, leaderId: string, now: Date): PermitDraft {
  const start = new Date(now);
  start.setMinutes(0, 0, 0);
  const hour = (count: number) => new Date(start.getTime() + count * 3_600_000).toISOString();
  return {
    ...{ kind, issuerId: null, leaderId, permitterId: null, guardianId: null, crew: [], place: '', scope: '', measures: '' },
    ...{ validFrom: hour(0), validUntil: hour(8), points: [emptyPoint] },
  };
}

export const emptyPoint: PointDraft = { deviceId: null, name: '', needsProof: true, needsEarth: false };

export function toPermitDraft(permit: Permit): PermitDraft {
  return {
    kind: permit.kind,
    issuerId: permit.issuer.id,
    leaderId: permit.leader.id,
    permitterId: permit.permitter.id,
    guardianId: permit.guardian?.id ?? null,
    crew: permit.crew.map(({ id, fullName }) => ({ id, name: fullName })),
    place: permit.place,
    scope: permit.scope,
    measures: permit.measures,
    validFrom: permit.validFrom,
    validUntil: permit.validUntil,
    points: permit.points.map(({ device, name, needsProof, needsEarth }) => ({ deviceId: device.id, name, needsProof, needsEarth })),
  };
}

/** The faults by the server's names of the fields; those of points by their place. */
export function findPermitFormFaults(draft: PermitDraft): Faults {
  const faults: Record<string, string> = {};
  for (const field of ['issuerId', 'leaderId', 'permitterId', 'validFrom', 'validUntil'] as const)
    if (draft[field] === null) faults[field] = textOfEmptyField('other');
  for (const field of ['place', 'scope', 'measures'] as const) if (draft[field].trim() === '') faults[field] = textOfEmptyField('other');
  if (draft.validFrom !== null && draft.validUntil !== null && draft.validUntil <= draft.validFrom)
    faults.validUntil = textOf('permit', 'form.endBeforeStart');
  const three = [draft.issuerId, draft.leaderId, draft.permitterId];
  if (three.some((id, index) => id !== null && three.indexOf(id) !== index)) faults.permitterId ??= textOf('permit', 'lacks.distinct');
  draft.points.forEach(({ deviceId, name }, index) => {
    if (deviceId === null) faults[`points.${index}.deviceId`] = textOfEmptyField('other');
    if (name.trim() === '') faults[`points.${index}.name`] = textOfEmptyField('other');
  });
  return faults;
}

export function toPermitInput(draft: PermitDraft, orderId: string, base: { id: string; version: number } | null): ApiInput<'savePermit'> {
  return {
    ...base,
    orderId,
    kind: draft.kind,
    issuerId: filledIn(draft.issuerId),
    leaderId: filledIn(draft.leaderId),
    permitterId: filledIn(draft.permitterId),
    guardianId: draft.guardianId,
    crewIds: draft.crew.map(({ id }) => id),
    place: draft.place.trim(),
    scope: draft.scope.trim(),
    measures: draft.measures.trim(),
    validFrom: filledIn(draft.validFrom),
    validUntil: filledIn(draft.validUntil),
    points: draft.points.map(({ deviceId, name, ...needs }) => ({ deviceId: filledIn(deviceId), name: name.trim(), ...needs })),
  };
}
