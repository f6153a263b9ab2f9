import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { OptionSheet } from '#shared/ui/sheet/OptionSheet.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { Mention } from '../model/mentions.ts';

interface MentionSheetProps {
  open: boolean;
  onClose: () => void;
  orderId: string;
  isInternal: boolean;
  onChoose: (person: Mention) => void;
}

/** Chooses one of the people who can read the comment, those of the order first. */
export function MentionSheet({ open, onClose, orderId, isInternal, onChoose }: MentionSheetProps) {
  const t = useTexts('comment');
  const [keyword, setKeyword] = useState('');
  const { data, isError, refetch } = useApiQuery(
    'listMentionablePeople',
    { orderId, isInternal, keyword: keyword || undefined },
    { enabled: open, silent: true, placeholderData: keepPreviousData },
  );
  const people = data ?? [];
  const isEmpty = data?.length === 0 && keyword === '';
  if (isError && !data)
    return (
      <Sheet open={open} onClose={onClose} title={t('mentionTitle')}>
        <LoadFailed onRetry={refetch} />
      </Sheet>
    );
  return (
    <OptionSheet
      open={open}
      onClose={onClose}
      title={t(isEmpty ? 'nobody' : 'mentionTitle')}
      options={people.map(({ id, fullName, part }) => ({ value: id, label: fullName, hint: t(`part.${part}`) }))}
      value={null}
      onSearch={setKeyword}
      onChange={(id) => {
        const person = people.find((each) => each.id === id);
        if (person) onChoose(person);
      }}
    />
  );
}
