import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { useCalendarName } from '#shared/setup/use-calendar-name.ts';
import { type ComparedField, findDifferences } from '../model/area-differences.ts';
import { type AreaDraft, toAreaDraft } from '../model/area-draft.ts';
import type { Area } from '../model/area-tree.ts';

/** Where an area as it stands differs from what was typed, in words. */
export function useDifferences(area: Area | null, typed: AreaDraft, areas: readonly Area[]): FieldDifference[] {
  const t = useTexts('area');
  const tSetup = useTexts('setup');
  const nameOf = useCalendarName();
  if (!area) return [];
  const stored = toAreaDraft(area);
  const describe = (draft: AreaDraft, field: ComparedField): string => {
    if (field === 'kind') return t(`kind.${draft.kind}`);
    if (field === 'calendarId') return nameOf(draft.calendarId) ?? t('form.noCalendar');
    if (field !== 'parentId') return draft[field];
    return draft.parentId === null ? t('atTop') : (areas.find(({ id }) => id === draft.parentId)?.name ?? t('form.parentHidden'));
  };
  return findDifferences(stored, typed).map((field) => ({
    label: field === 'calendarId' ? tSetup('calendar.label') : t(field === 'parentId' ? 'form.parent' : `form.${field}`),
    theirs: describe(stored, field),
    mine: describe(typed, field),
  }));
}
