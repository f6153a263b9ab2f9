import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type AreaDraft, createEmptyArea, toAreaDraft, toAreaInput } from '../model/area-draft.ts';
import { findAreaFaults } from '../model/area-faults.ts';
import { areaReads } from '../model/area-reads.ts';
import type { Area } from '../model/area-tree.ts';

/** `overwrite` saves over what somebody else has changed meanwhile. */
export type SaveIntent = 'save' | 'overwrite';

interface Options {
  /** Null: a new area is created. */
  area: Area | null;
  /** Where a new area is to lie; null: at the top. */
  parent: Area | null;
  /** The area lies in one that this account does not see: it stays there. */
  isParentHidden: boolean;
}

/** The key of the form's draft, which the choice of a place changes. */
export function areaDraftKey(area: Pick<Area, 'id'> | null, parent: Pick<Area, 'id'> | null): string {
  return `area:${area?.id ?? `new:${parent?.id ?? 'top'}`}`;
}

/** The form that creates or changes an area: its values, its faults, and saving it. */
export function useAreaForm({ area, parent, isParentHidden }: Options): ActionForm<AreaDraft, SaveIntent> {
  const t = useTexts('area');
  const goBack = useGoBack(screenAddress('areas'));
  const { mutateAsync } = useApiMutation('saveArea', { silent: true });
  return useActionForm<AreaDraft, Area, SaveIntent>({
    draftKey: areaDraftKey(area, parent),
    initial: area ? toAreaDraft(area) : createEmptyArea(parent),
    // The administrator of an area may not create one at the top.
    adjust: (draft) => (area === null && parent !== null && draft.parentId === null ? { ...draft, ...createPlace(parent) } : draft),
    findFaults: findAreaFaults,
    send: async (draft, intent) => {
      const version = intent === 'overwrite' ? area?.version : draft.version;
      const { parentId, ...input } = toAreaInput(draft, area && { id: area.id, version: version ?? area.version });
      try {
        return await mutateAsync(isParentHidden ? input : { ...input, parentId });
      } catch (error) {
        throw await explainRefusal(error, 'listAreas');
      }
    },
    onSent: (_, { name }) => {
      showToast(t(area ? 'form.saved' : 'form.created', { name: name.trim() }), { kind: 'success' });
      goBack();
      void invalidateApi(...areaReads);
    },
  });
}

function createPlace(parent: Area): Pick<AreaDraft, 'parentId' | 'kind'> {
  const { parentId, kind } = createEmptyArea(parent);
  return { parentId, kind };
}
