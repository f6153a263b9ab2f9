import type { ApiInput, ApiOutput } from '@energy-om/contract';
import { findSkillFaults, proposeSkillDates, type SkillKind, skillKinds } from '@energy-om/domain';
import type { Faults } from '#shared/form/faults.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { textOf } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { skillTitle } from '#shared/skill/skill-title.ts';

export type Skill = ApiOutput<'saveSkill'>;

/** The tenant's own words instead of a kind. */
export const ownKind = 'own';

export interface SkillDraft {
  /** Null: a new one. */
  version: number | null;
  /** Null: not chosen yet. */
  kind: SkillKind | typeof ownKind | null;
  name: string;
  certificateNo: string;
  /** Local dates, such as 2026-11-20. */
  issuedOn: string | null;
  validUntil: string | null;
  reviewOn: string | null;
  photo: readonly StoredFile[];
}

export const emptySkill: SkillDraft = {
  version: null,
  kind: null,
  name: '',
  certificateNo: '',
  issuedOn: null,
  validUntil: null,
  reviewOn: null,
  photo: [],
};

export function toSkillDraft({ version, kind, name, certificateNo, issuedOn, validUntil, reviewOn, photo }: Skill): SkillDraft {
  return {
    version,
    kind: kind ?? ownKind,
    name,
    certificateNo: certificateNo ?? '',
    issuedOn,
    validUntil,
    reviewOn,
    photo: photo ? [photo] : [],
  };
}

/** @param existing the certificate to change, with the version that is overwritten; null: a new one */
export function toSkillInput(draft: SkillDraft, accountId: string, existing: Pick<Skill, 'id' | 'version'> | null): ApiInput<'saveSkill'> {
  return {
    ...(existing ? { id: existing.id, version: existing.version } : {}),
    accountId,
    ...nameOf(draft),
    certificateNo: draft.certificateNo.trim() || null,
    issuedOn: draft.issuedOn,
    validUntil: draft.validUntil,
    reviewOn: draft.reviewOn,
    photoId: draft.photo[0]?.id ?? null,
  };
}

function nameOf({ kind, name }: SkillDraft): { kind: SkillKind | null; name: string } {
  return kind === null || kind === ownKind ? { kind: null, name: name.trim() } : { kind, name: '' };
}

export function findDraftFaults(draft: SkillDraft): Faults {
  if (draft.kind === null) return { kind: textOf('skill', 'fault.kind') };
  const found = Object.entries(findSkillFaults({ ...draft, ...nameOf(draft) }));
  return Object.fromEntries(found.map(([field, fault]) => [field, textOf('skill', `fault.${fault}`)]));
}

/** The dates that follow from the kind and the day of issue, where none is typed yet. */
export function proposeDates({ kind, issuedOn, validUntil, reviewOn }: SkillDraft): Pick<SkillDraft, 'validUntil' | 'reviewOn'> {
  const isTyped = validUntil !== null || reviewOn !== null;
  if (kind === null || kind === ownKind || issuedOn === null || issuedOn < '1950' || isTyped) return { validUntil, reviewOn };
  return proposeSkillDates(kind, issuedOn);
}

export const kindOptions: readonly (SkillKind | typeof ownKind)[] = [...skillKinds, ownKind];

const compared = ['certificateNo', 'issuedOn', 'validUntil', 'reviewOn'] as const;

/** The fields in which the typed certificate differs from the stored one, in the order of the form. */
export function listDifferences(stored: Skill, typed: SkillDraft): FieldDifference[] {
  const theirs = toSkillDraft(stored);
  const photoOf = ({ photo }: SkillDraft) => (photo.length > 0 ? textOf('skill', 'hasPhoto') : '');
  return [
    { label: textOf('skill', 'field.kind'), theirs: skillTitle(nameOf(theirs)), mine: skillTitle(nameOf(typed)) },
    ...compared.map((field) => ({ label: textOf('skill', `field.${field}`), theirs: theirs[field] ?? '', mine: typed[field] ?? '' })),
    { label: textOf('skill', 'field.photo'), theirs: photoOf(theirs), mine: photoOf(typed) },
  ].filter((difference) => difference.theirs !== difference.mine);
}
