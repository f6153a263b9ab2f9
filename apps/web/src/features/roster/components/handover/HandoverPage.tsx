import { useState } from 'react';
import type { Handover } from '#features/roster/hooks/use-handover.ts';
import { sortHandoverItems } from '#features/roster/model/handover-items.ts';
import { useReadOnView } from '#shared/notification/use-read-on-view.ts';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { HandoverActions } from './HandoverActions.tsx';
import { HandoverHead } from './HandoverHead.tsx';
import { HandoverItems } from './HandoverItems.tsx';
import { ItemSheet } from './ItemSheet.tsx';
import { RemarksCard } from './RemarksCard.tsx';

/** A card on one page: who hands over to whom, and what, one item at a time for who takes over. */
export function HandoverPage({ handover }: { handover: Handover }) {
  const { items, parts } = handover;
  const [openKey, setOpenKey] = useState<string | null>(null);
  useReadOnView('handover', handover.id);
  const { next, later } = sortHandoverItems(items);
  const reads = parts[0] === 'incoming';
  const open = items.find(({ key }) => key === openKey);
  return (
    <Screen bottom={<HandoverActions handover={handover} next={reads ? next : null} isLast={later.length === 0} />}>
      <HandoverHead handover={handover} />
      <HandoverItems items={items} oneByOne={reads} onOpen={setOpenKey} />
      <RemarksCard handover={handover} />
      {open && <ItemSheet handover={handover} item={open} onClose={() => setOpenKey(null)} />}
    </Screen>
  );
}
