import { bodyCode } from '@energy-om/contract';
import { maxCountedParts } from '@energy-om/domain';
import { useMemo } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { reportError } from '#shared/api/call-api.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { invalidateApi } from '#shared/api/use-api-query.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useAllPages } from '#shared/form/use-all-pages.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { findQuantityFault, parseQuantity, type SparePart, stockReads } from '#shared/spare-part/spare-part.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

export interface CountDraft {
  /** What was counted, as typed, by the ids of parts; empty: not counted. */
  counted: Readonly<Record<string, string>>;
  /** What the books had when the count was typed, by the ids of parts: what moved since is counted again. */
  books: Readonly<Record<string, number>>;
  note: string;
}

export interface CountLine {
  part: SparePart;
  /** What the books have. */
  book: number;
}

const blank: CountDraft = { counted: {}, books: {}, note: '' };

/** The form by which a store is counted: the draft outlives the walk along the shelves. */
export function useStockCount(storeId: string) {
  const t = useTexts('sparePart');
  const goBack = useGoBack(screenAddress('stores'));
  const parts = useAllPages('listSpareParts', true, { storeId });
  const lines = useMemo(() => parts.data?.map((part): CountLine => ({ part, book: bookOf(part, storeId) })), [parts.data, storeId]);
  const { mutateAsync } = useApiMutation('countParts', { silent: true });
  const form = useActionForm<CountDraft, { differing: number }>({
    draftKey: `stock-count:${storeId}`,
    initial: blank,
    findFaults: ({ counted }) => {
      const typed = listTyped(counted, lines ?? []);
      const wrong = typed.flatMap(({ line: { part } }) => {
        const fault = findQuantityFault(counted[part.id] ?? '', true);
        return fault === null ? [] : [[`counted.${part.id}`, fault] as const];
      });
      if (typed.length === 0) return { counted: t('count.none') };
      if (typed.length > maxCountedParts) return { counted: t('count.tooMany', { most: maxCountedParts }) };
      return Object.fromEntries(wrong);
    },
    send: async ({ counted, books, note }) => {
      const typed = listTyped(counted, lines ?? []);
      try {
        return await mutateAsync({
          storeId,
          lines: typed.map(({ line: { part, book }, quantity }) => ({
            partId: part.id,
            counted: quantity ?? 0,
            expected: books[part.id] ?? book,
          })),
          note: note.trim(),
        });
      } catch (error) {
        const hasMoved = error instanceof ApiError && error.code === bodyCode.conflict;
        if (hasMoved) await invalidateApi(...stockReads);
        if (hasMoved) showToast(t('count.moved'), { kind: 'error' });
        else reportError(error);
        throw error;
      }
    },
    onSent: ({ differing }) => {
      showToast(differing === 0 ? t('count.doneSame') : t('count.done', { count: differing }), { kind: 'success' });
      goBack();
      void invalidateApi(...stockReads);
    },
  });
  const type = ({ part: { id }, book }: CountLine, typed: string) => {
    const { counted, books } = form.values;
    form.change({ counted: { ...counted, [id]: typed }, books: { ...books, [id]: book } }, 'counted', `counted.${id}`);
  };
  return {
    form,
    type,
    lines,
    isError: parts.isError,
    refetch: parts.refetch,
    typedCount: listTyped(form.values.counted, lines ?? []).length,
  };
}

function bookOf({ stock }: SparePart, storeId: string): number {
  return stock.find(({ store }) => store.id === storeId)?.quantity ?? 0;
}

function listTyped(counted: CountDraft['counted'], lines: readonly CountLine[]) {
  return lines.flatMap((line) => {
    const typed = counted[line.part.id]?.trim() ?? '';
    return typed === '' ? [] : [{ line, quantity: parseQuantity(typed, 0) }];
  });
}
