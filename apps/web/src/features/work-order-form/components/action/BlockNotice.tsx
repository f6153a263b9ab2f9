import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { type BlockedAction, describeBlock } from '#shared/work-order/action/describe-block.ts';

export interface BlockNoticeProps {
  /** The screen's action where it is blocked; null: it is not. */
  blocked: BlockedAction | null;
  title: string;
}

/** Why this account cannot take an action now although the order offers it. */
export function BlockNotice({ blocked, title }: BlockNoticeProps) {
  if (blocked === null) return null;
  return (
    <Callout tone="warn" icon="info" title={title}>
      {describeBlock(blocked)}
    </Callout>
  );
}
