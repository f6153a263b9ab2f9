import type { FormField } from '@energy-om/domain';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeStoredDraft, useDraftOwner } from '#shared/draft/use-draft.ts';
import { type ActionForm, type ActionFormOptions, useActionForm } from '#shared/form/use-action-form.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { recallScreen, rememberForScreen, useScreenKey } from '#shared/navigation/screen-state.ts';
import type { OrderDraft } from '../model/order-draft.ts';
import { findOrderFaults } from '../model/order-faults.ts';

/** The screens on which an order's objects are chosen. */
export type ChoosingScreen = 'chooseDevices' | 'chooseMeters' | 'chooseGateways';

export interface OrderForm<Intent> {
  form: ActionForm<OrderDraft, Intent>;
  /** The form begins with the input of an earlier visit, which the screen says. */
  isRestored: boolean;
  chooseObjects: (screen: ChoosingScreen) => void;
}

interface Options<Sent, Intent> extends Pick<ActionFormOptions<OrderDraft, Sent, Intent>, 'initial' | 'adjust' | 'send' | 'onSent'> {
  draftKey: string;
  /** The tenant's extra fields. */
  fields: readonly FormField[];
}

/** What new and changed orders share: the draft, its faults, and the link to the choosing screens and back. */
export function useOrderForm<Sent, Intent = void>({ draftKey, fields, ...options }: Options<Sent, Intent>): OrderForm<Intent> {
  const navigate = useNavigate();
  const draftOwner = useDraftOwner();
  const isReturning = useIsReturning();
  const form = useActionForm<OrderDraft, Sent, Intent>({
    draftKey,
    ...options,
    faultNames: { answers: 'customAnswers', photos: 'fileIds' },
    findFaults: (draft) =>
      findOrderFaults(draft, fields, { now: Date.now(), plannedBefore: (draft.base ?? options.initial).plannedFinishAt }),
  });
  return {
    form,
    isRestored: form.isRestored && !isReturning,
    chooseObjects: (screen) => {
      if (form.photosBusy.warnIfBusy()) return;
      form.save();
      const { projectId, siteId } = form.values;
      // An untouched form is not stored, and the choosing screen needs its objects all the same.
      changeStoredDraft<OrderDraft>(draftOwner, draftKey, form.values);
      navigate(screenAddress(screen, { projectId, siteId, draft: draftKey }));
    },
  };
}

/** True when this screen was left for another one and is open again: the user then knows where the content comes from. */
function useIsReturning(): boolean {
  const key = useScreenKey();
  const [isReturning] = useState(() => recallScreen<boolean>(key, 'was open') ?? false);
  useEffect(() => rememberForScreen(key, 'was open', true), [key]);
  return isReturning;
}
