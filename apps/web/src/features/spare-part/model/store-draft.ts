import type { ApiInput, ApiOutput } from '@energy-om/contract';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';

export type Store = ApiOutput<'listStores'>[number];

/** The value of the area field that stands for the whole organisation. */
export const wholeTenant = 'whole';

export interface StoreDraft {
  /** Null: a new one. */
  version: number | null;
  name: string;
  /** An area, `wholeTenant`, or null: not chosen yet. */
  areaId: string | null;
  areaName: string;
  keepers: readonly { id: string; fullName: string }[];
}

export const emptyStore: StoreDraft = { version: null, name: '', areaId: null, areaName: '', keepers: [] };

export function toStoreDraft({ version, name, area, keepers }: Store): StoreDraft {
  return { version, name, areaId: area?.id ?? wholeTenant, areaName: area?.name ?? '', keepers };
}

export function toStoreInput(draft: StoreDraft, existing: Pick<Store, 'id' | 'version'> | null): ApiInput<'saveStore'> {
  return {
    ...(existing && { id: existing.id, version: existing.version }),
    name: draft.name.trim(),
    areaId: draft.areaId === wholeTenant ? null : draft.areaId,
    keeperIds: draft.keepers.map(({ id }) => id),
  };
}

export function listDifferences(stored: Store, typed: StoreDraft): FieldDifference[] {
  const theirs = toStoreDraft(stored);
  const areaOf = ({ areaId, areaName }: StoreDraft) => (areaId === wholeTenant ? textOf('sparePart', 'store.wholeTenant') : areaName);
  const keepersOf = ({ keepers }: StoreDraft) => formatList(keepers.map(({ fullName }) => fullName));
  return [
    { label: textOf('sparePart', 'store.name'), theirs: theirs.name, mine: typed.name },
    { label: textOf('sparePart', 'store.area'), theirs: areaOf(theirs), mine: areaOf(typed) },
    { label: textOf('sparePart', 'store.keepersField'), theirs: keepersOf(theirs), mine: keepersOf(typed) },
  ].filter((difference) => difference.theirs !== difference.mine);
}
