import type { ApiInput } from '@energy-om/contract';
import type { PermitKind } from '@energy-om/domain';
import type { Faults } from '#shared/form/faults.ts';
import { filledIn } from '#shared/form/find-missing.ts';
import { listDifferences } from '#shared/form/list-differences.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { formatDateTime } from '#shared/format/time.ts';
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
  /** That of the permit on which the draft began; null: a new one. */
  version: number | null;
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
    ...{ version: null, kind, issuerId: null, leaderId, permitterId: null, guardianId: null, crew: [], place: '', scope: '', measures: '' },
    ...{ validFrom: hour(0), validUntil: hour(8), points: [emptyPoint] },
  };
}

export const emptyPoint: PointDraft = { deviceId: null, name: '', needsProof: true, needsEarth: false };

export function toPermitDraft(permit: Permit): PermitDraft {
  return {
    version: permit.version,
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

/** In what a draft differs from the permit as somebody else has saved it meanwhile. @param people who can be chosen, to name them */
export function listPermitDifferences(
  stored: Permit,
  typed: PermitDraft,
  people: readonly { id: string; name: string }[],
): (FieldDifference | string)[] {
  const { issuer, leader, permitter, guardian } = stored;
  const named = [issuer, leader, permitter, ...(guardian ? [guardian] : [])].map(({ id, fullName }) => ({ id, name: fullName }));
  const nameOf = (person: string | null) => [...named, ...people].find(({ id }) => id === person)?.name ?? '';
  const t = (name: (typeof comparedFields)[keyof typeof comparedFields]) => textOf('permit', `field.${name}`);
  const labels = Object.fromEntries(Object.entries(comparedFields).map(([name, text]) => [name, t(text)]));
  return listDifferences(labels as Record<keyof typeof comparedFields, string>, toPermitDraft(stored), typed, (draft, name) => {
    if (name === 'place' || name === 'scope' || name === 'measures') return draft[name];
    if (name === 'validFrom' || name === 'validUntil') return draft[name] === null ? '' : formatDateTime(draft[name]);
    if (name === 'points') return formatList(draft.points.map(inWords));
    return name === 'crew' ? formatList(draft.crew.map((person) => person.name)) : nameOf(draft[name]);
  });
}

const comparedFields = {
  ...({ issuerId: 'issuer', leaderId: 'leader', permitterId: 'permitter', guardianId: 'guardian', crew: 'crew' } as const),
  ...({ place: 'place', scope: 'scope', measures: 'measures' } as const),
  ...({ validFrom: 'validFrom', validUntil: 'validUntil', points: 'points' } as const),
};

function inWords({ name, needsProof, needsEarth }: PointDraft): string {
  const needs = [...(needsProof ? (['needsProof'] as const) : []), ...(needsEarth ? (['needsEarth'] as const) : [])];
  return [name, ...needs.map((need) => textOf('permit', `field.${need}`))].join(' ');
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
