import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { listMentioned, type Mention } from '../model/mentions.ts';

interface CommentValues {
  text: string;
  /** Everybody who was chosen while typing; who counts is whom the text still names. */
  mentions: readonly Mention[];
  files: readonly StoredFile[];
  isPublic: boolean;
}

const initial: CommentValues = { text: '', mentions: [], files: [], isPublic: false };

interface CommentFormOptions {
  orderId: string;
  mayCommentInternally: boolean;
  onSent: () => void;
}

export interface CommentForm {
  form: ActionForm<CommentValues>;
  isInternal: boolean;
  mention: (person: Mention) => void;
}

/** A comment as it is written. It is internal until its author decides otherwise; a client's is for everybody. */
export function useCommentForm({ orderId, mayCommentInternally, onSent }: CommentFormOptions): CommentForm {
  const t = useTexts('comment');
  const { mutateAsync } = useApiMutation('addOrderComment', { invalidates: ['listOrderComments'] });
  const isInternalOf = ({ isPublic }: CommentValues) => mayCommentInternally && !isPublic;
  const form = useActionForm<CommentValues, unknown>({
    draftKey: `comment:${orderId}`,
    initial,
    faultNames: { files: 'fileIds', mentions: 'mentionIds' },
    findFaults: ({ text, files }): Record<string, string> => (text.trim() === '' && files.length === 0 ? { text: t('missing') } : {}),
    send: (values) =>
      mutateAsync({
        orderId,
        text: values.text.trim(),
        isInternal: isInternalOf(values),
        mentionIds: listMentioned(values.text, values.mentions).map(({ id }) => id),
        fileIds: values.files.map(({ id }) => id),
      }),
    onSent: () => {
      showToast(t('sent'), { kind: 'success' });
      onSent();
    },
  });
  return {
    form,
    isInternal: isInternalOf(form.values),
    mention: (person) => form.update('mentions', (before) => (before.some(({ id }) => id === person.id) ? before : [...before, person])),
  };
}
