import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import type { OrderAction } from '#shared/work-order/use-order.ts';

export interface BlockNoticeProps {
  /** What blocks the screen's action; null: nothing. */
  blocked: OrderAction['blockedBy'];
  title: string;
}

/** Why this account cannot take an action now although the order offers it. */
export function BlockNotice({ blocked, title }: BlockNoticeProps) {
  const tCodes = useTexts('codes');
  if (blocked === null) return null;
  return (
    <Callout tone="warn" icon="info" title={title}>
      {tCodes(`block.${blocked}`)}
    </Callout>
  );
}
