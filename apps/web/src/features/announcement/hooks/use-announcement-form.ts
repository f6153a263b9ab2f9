import { useNavigate } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import {
  type AnnouncementDraft,
  emptyAnnouncement,
  findDraftFaults,
  toAnnouncementDraft,
  toAnnouncementInput,
  toCorrection,
} from '../model/announcement-draft.ts';
import { type ManagedAnnouncement, managedReads } from '../model/announcement-reads.ts';

/** `over`: over the version that somebody else has saved meanwhile. */
export type SaveIntent = 'save' | 'over';

export interface EditedAnnouncement {
  /** The draft that is changed; null: a new one. */
  draft: ManagedAnnouncement | null;
  /** What a new one corrects. */
  corrected: ManagedAnnouncement | null;
}

export type AnnouncementForm = ActionForm<AnnouncementDraft, SaveIntent>;

/** The form that writes a draft and then leads to its page, where it is published. */
export function useAnnouncementForm({ draft, corrected }: EditedAnnouncement): { form: AnnouncementForm; isOutdated: boolean } {
  const t = useTexts('announcement');
  const navigate = useNavigate();
  const { mutateAsync } = useApiMutation('saveAnnouncement');
  const correctsId = draft?.correctsId ?? corrected?.id ?? null;
  const form = useActionForm<AnnouncementDraft, ManagedAnnouncement, SaveIntent>({
    draftKey: `announcement:${draft?.id ?? (corrected ? `correction:${corrected.id}` : 'new')}`,
    initial: draft ? toAnnouncementDraft(draft) : corrected ? toCorrection(corrected, Date.now()) : emptyAnnouncement,
    faultNames: { files: 'fileIds', roles: 'audience.roles', teams: 'audience.teamIds', areas: 'audience.areaIds' },
    findFaults: findDraftFaults,
    send: async (values, intent) => {
      const version = (intent === 'over' ? draft?.version : values.version) ?? draft?.version;
      try {
        return await mutateAsync(toAnnouncementInput(values, draft && { id: draft.id, version: version ?? draft.version }, correctsId));
      } catch (error) {
        if (error instanceof ApiError) await invalidateApi('getManagedAnnouncement');
        throw error;
      }
    },
    onSent: ({ id }) => {
      showToast(t('form.saved'), { kind: 'success' });
      void invalidateApi(...managedReads);
      // The form is not what going back should lead to.
      void navigate(screenAddress('managedAnnouncement', { id }), { replace: true });
    },
  });
  return { form, isOutdated: draft !== null && draft.version !== form.values.version };
}
