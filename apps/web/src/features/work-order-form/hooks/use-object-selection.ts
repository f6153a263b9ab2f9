import { maxOrderObjects } from '@energy-om/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { changeStoredDraft, findStoredDraft, useDraftOwner } from '#shared/draft/use-draft.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { type ChosenObject, type OrderDraft, orderDraftKey } from '../model/order-draft.ts';
import { findCommonSite } from '../model/sites.ts';

export interface ObjectSelection {
  projectId: string | null;
  /** The site that was chosen in the form; null: the chosen objects decide on it. */
  siteId: string | null;
  chosen: readonly ChosenObject[];
  isChosen: (id: string) => boolean;
  toggle: (object: ChosenObject) => void;
  clear: () => void;
  /** Stores the choice in the form's draft and goes back; a form without a site gets the smallest one that contains all objects. */
  confirm: () => void;
}

/** The objects that are chosen for an order. It begins with those of the form's draft, and `confirm` stores it there. */
export function useObjectSelection(): ObjectSelection {
  const [search] = useSearchParams();
  const draftOwner = useDraftOwner();
  const draftKey = search.get('draft') ?? orderDraftKey({});
  const siteId = search.get('siteId');
  const projectId = search.get('projectId');
  const { data: sites } = useApiQuery('listProjectSites', { projectId: projectId ?? '' }, { enabled: projectId !== null, silent: true });
  const goBack = useGoBack(screenAddress('newWorkOrder'));
  const [chosen, setChosen] = useState<readonly ChosenObject[]>(() => findStoredDraft<OrderDraft>(draftOwner, draftKey)?.objects ?? []);
  const isChosen = (id: string) => chosen.some((one) => one.id === id);
  return {
    projectId,
    siteId,
    chosen,
    isChosen,
    toggle: (object) => {
      if (isChosen(object.id)) return setChosen(chosen.filter(({ id }) => id !== object.id));
      if (chosen.length >= maxOrderObjects)
        return showToast(textOf('workOrderForm', 'choose.tooMany', { count: maxOrderObjects }), { kind: 'error' });
      setChosen([...chosen, object]);
    },
    clear: () => setChosen([]),
    confirm: () => {
      const commonId =
        siteId === null
          ? findCommonSite(
              sites ?? [],
              chosen.map(({ areaId }) => areaId),
            )
          : null;
      const site = commonId === null ? {} : { siteId: commonId };
      changeStoredDraft<OrderDraft>(draftOwner, draftKey, { objects: chosen, ...site });
      goBack();
    },
  };
}
