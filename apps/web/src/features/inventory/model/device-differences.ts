import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type DeviceDraft, listRatings, type ManagedDevice, toDeviceDraft } from './device-draft.ts';

const fields = [
  'kind',
  'name',
  'code',
  'energyType',
  'model',
  'modelText',
  'area',
  'location',
  'gateway',
  'mainMeter',
  'registerFactor',
  'qr',
  'maker',
  'serialNumber',
  'ratings',
  'installedOn',
  'warrantyUntil',
  'documents',
] as const satisfies readonly (keyof DeviceDraft)[];

/** The fields in which the typed device differs from the stored one, in the order of the form. */
export function listDifferences(stored: ManagedDevice, typed: DeviceDraft): FieldDifference[] {
  const theirs = toDeviceDraft(stored);
  return fields
    .map((field) => ({ label: textOf('inventory', `field.${field}`), theirs: describe(theirs, field), mine: describe(typed, field) }))
    .filter((difference) => difference.theirs !== difference.mine);
}

function describe(draft: DeviceDraft, field: (typeof fields)[number]): string {
  if (field === 'ratings') return formatList(listRatings(draft).map(({ name, value, unit }) => `${name} ${value} ${unit}`.trim()));
  if (field === 'documents') return formatList(draft.documents.map(({ name }) => name));
  if (field === 'kind') return textOf('codes', `objectKind.${draft.kind}`);
  if (field === 'energyType') return draft.energyType === null ? '' : textOf('codes', `energyType.${draft.energyType}`);
  const value = draft[field];
  if (value === null || typeof value === 'string') return value?.trim() ?? '';
  return value.name;
}
