import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { OptionSheet } from '#shared/ui/sheet/OptionSheet.tsx';
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
  const { data } = useApiQuery('listMentionablePeople', { orderId, isInternal }, { enabled: open });
  const people = data ?? [];
  const isEmpty = data !== undefined && people.length === 0;
  return (
    <OptionSheet
      open={open}
      onClose={onClose}
      title={t(isEmpty ? 'nobody' : 'mentionTitle')}
      options={people.map(({ id, fullName, part }) => ({ value: id, label: fullName, hint: t(`part.${part}`) }))}
      value={null}
      onChange={(id) => {
        const person = people.find((each) => each.id === id);
        if (person) onChoose(person);
      }}
    />
  );
}
