import type { FormField } from '@energy-om/domain';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { changeStoredDraft, type Draft, useDraft, useDraftOwner } from '#shared/draft/use-draft.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { recallScreen, rememberForScreen, useScreenKey } from '#shared/navigation/screen-state.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { showFirstFault } from '#shared/ui/form/show-first-fault.ts';
import type { OrderDraft } from '../model/order-draft.ts';
import { findOrderFaults } from '../model/order-faults.ts';
import { usePhotosBusy } from './use-photos-busy.ts';

export interface OrderForm {
  draft: Draft<OrderDraft>;
  /** The form begins with what was typed on an earlier visit: the screen says so. */
  isRestored: boolean;
  /** Changes fields and takes back what was said against them. */
  change: (change: Partial<OrderDraft>) => void;
  changePhotos: (change: (before: OrderDraft['photos']) => OrderDraft['photos']) => void;
  faults: Record<string, string>;
  setFaults: (faults: Record<string, string>) => void;
  /** @param source which of the form's photo fields */
  setPhotosBusy: (source: string, isBusy: boolean) => void;
  chooseObjects: (screen: 'chooseDevices' | 'chooseMeters' | 'chooseGateways') => void;
  /** True when the form may be sent; else the first fault is shown. */
  check: (fields: readonly FormField[]) => boolean;
}

/** What new and changed orders share: the draft, its faults, the way to the choosing screens and back. */
export function useOrderForm(draftKey: string, initial: OrderDraft): OrderForm {
  const navigate = useNavigate();
  const draftOwner = useDraftOwner();
  const isReturning = useIsReturning();
  const draft = useDraft<OrderDraft>(draftKey, initial);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [arePhotosBusy, setPhotosBusy] = usePhotosBusy();

  const showFaults = (found: Record<string, string>) => {
    setFaults(found);
    showFirstFault();
  };
  const waitsForPhotos = () => {
    if (arePhotosBusy) showToast(textOf('workOrderForm', 'order.photosPending'), { kind: 'error' });
    return arePhotosBusy;
  };
  return {
    draft,
    isRestored: draft.isRestored && !isReturning,
    faults,
    setFaults: showFaults,
    setPhotosBusy,
    change: (change) => {
      draft.change(change);
      const changed = Object.keys(change).map((name) => (name === 'answers' ? 'customAnswers' : name));
      setFaults((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !changed.some((name) => field.split('.')[0] === name))),
      );
    },
    changePhotos: (change) => draft.change((before) => ({ ...before, photos: change(before.photos) })),
    chooseObjects: (screen) => {
      if (waitsForPhotos()) return;
      draft.save();
      const { projectId, siteId, objects } = draft.value;
      // A form nobody has typed into yet is not stored; the choosing screen begins with its objects all the same.
      changeStoredDraft<OrderDraft>(draftOwner, draftKey, { objects });
      navigate(screenAddress(screen, { projectId, siteId, draft: draftKey }));
    },
    check: (fields) => {
      const found = findOrderFaults(draft.value, fields, { now: Date.now(), plannedBefore: initial.plannedFinishAt });
      if (Object.keys(found).length > 0) {
        showFaults(found);
        return false;
      }
      return !waitsForPhotos();
    },
  };
}

/** True when this very screen was left for another and is open again: then nobody wonders where its content comes from. */
function useIsReturning(): boolean {
  const key = useScreenKey();
  const [isReturning] = useState(() => recallScreen<boolean>(key, 'was open') ?? false);
  useEffect(() => rememberForScreen(key, 'was open', true), [key]);
  return isReturning;
}
