import { useTexts } from '#shared/i18n/texts.ts';
import type { WaitingComment } from '#shared/outbox/waiting/use-waiting-comments.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';

/** Says of a comment that the server does not have it yet, or that its author has to decide on it. */
export function WaitingMark({ comment: { needsDecision } }: { comment: WaitingComment }) {
  const t = useTexts('takeAlong');
  return <Chip tone={needsDecision ? 'danger' : 'warn'}>{t(needsDecision ? 'outbox.mark.decision' : 'outbox.mark.waiting')}</Chip>;
}
