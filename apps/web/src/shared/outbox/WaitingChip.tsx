import { useTexts } from '../i18n/texts.ts';
import { Chip } from '../ui/chip/Chip.tsx';
import { useOutbox } from './outbox-state.ts';

/** Marks an order on which something waits for a network or for a decision; nothing where nothing does. */
export function WaitingChip({ orderId }: { orderId: string }) {
  const t = useTexts('takeAlong');
  const view = useOutbox(({ views }) => views[orderId]);
  if (view?.needingDecision) return <Chip tone="danger">{t('outbox.mark.decision')}</Chip>;
  return view?.waiting ? <Chip tone="warn">{t('outbox.mark.waiting')}</Chip> : null;
}
