import { listDifferences } from '#shared/form/list-differences.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { PoolDetail } from './pool.ts';
import { createDraft, type PoolDraft } from './pool-draft.ts';

/** In what a draft differs from the pool as somebody else has saved it meanwhile; from when on is its author's to say. */
export function listPoolDifferences(stored: PoolDetail, typed: PoolDraft): (FieldDifference | string)[] {
  const labels = {
    name: textOf('sharedPool', 'edit.name'),
    method: textOf('sharedPool', 'edit.method'),
    meterIds: textOf('sharedPool', 'edit.meters'),
    deductedMeterIds: textOf('sharedPool', 'edit.deducted'),
    basis: textOf('sharedPool', 'edit.basis'),
    excludedRoomIds: textOf('sharedPool', 'edit.excluded'),
  };
  return listDifferences(labels, createDraft(stored), typed, (draft, field) => {
    if (field === 'method') return textOf('sharedPool', `method.${draft.method}`);
    if (field === 'basis') return textOf('sharedPool', `basis.${draft.basis}`);
    return field === 'name' ? draft.name : formatList(draft[field].map(({ name }) => name));
  });
}
