import type { OrderPerson } from '#features/work-order/model/list-people.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { PeopleList } from '../cards/PeopleList.tsx';

/** The people of the order who can be called. */
export function ContactSheet({ open, onClose, people }: { open: boolean; onClose: () => void; people: readonly OrderPerson[] }) {
  const t = useTexts('workOrder');
  return (
    <Sheet open={open} onClose={onClose} title={t('contact.title')}>
      <PeopleList people={people} />
    </Sheet>
  );
}
