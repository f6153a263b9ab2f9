import type { ApiInput } from '@energy-om/contract';
import { useRef } from 'react';
import { findUnanswered } from '#shared/api/unanswered.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { type ActionForm, useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { keepComment } from '#shared/outbox/keep/keep-comment.ts';
import { mustWait } from '#shared/outbox/keep/keep-move.ts';
import type { CommentStep } from '#shared/outbox/outbox-state.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { listMentioned, type Mention } from '../model/mentions.ts';

type Input = ApiInput<'addOrderComment'>;

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
  const shown = useRef<CommentStep['shown']>({ mentions: [], files: [] });
  const isKept = useRef(false);
  const keep = async (input: Input, id: string | null) => {
    const kept = await keepComment({ id, input, shown: shown.current });
    isKept.current = kept !== null;
    return kept;
  };
  const { mutateAsync } = useApiMutation('addOrderComment', { invalidates: ['listOrderComments'], keep });
  const isInternalOf = ({ isPublic }: CommentValues) => mayCommentInternally && !isPublic;
  const form = useActionForm<CommentValues, unknown>({
    draftKey: `comment:${orderId}`,
    initial,
    faultNames: { files: 'fileIds', mentions: 'mentionIds' },
    findFaults: ({ text, files }): Record<string, string> => (text.trim() === '' && files.length === 0 ? { text: t('missing') } : {}),
    send: async (values) => {
      const mentions = listMentioned(values.text, values.mentions);
      const input = {
        orderId,
        text: values.text.trim(),
        isInternal: isInternalOf(values),
        mentionIds: mentions.map(({ id }) => id),
        fileIds: values.files.map(({ id }) => id),
      };
      shown.current = { mentions, files: [...values.files] };
      isKept.current = false;
      // What waits on the order goes first, and without a network nothing would come of asking.
      return (mustWait(orderId, input) ? await keep(input, findUnanswered('addOrderComment', input)) : null) ?? mutateAsync(input);
    },
    onSent: () => {
      if (!isKept.current) showToast(t('sent'), { kind: 'success' });
      onSent();
    },
  });
  return {
    form,
    isInternal: isInternalOf(form.values),
    mention: (person) => form.update('mentions', (before) => (before.some(({ id }) => id === person.id) ? before : [...before, person])),
  };
}
