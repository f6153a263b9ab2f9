import type { HandoverKind } from '@energy-om/domain';
import { formatTenantWhen } from '#shared/format/tenant-time.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import type { IconName } from '#shared/ui/display/Icon.tsx';
import type { HandoverItem } from '../hooks/use-handover.ts';

export const iconOfKind: Record<HandoverKind, IconName> = {
  isolation: 'lock',
  permit: 'sign',
  switching: 'bolt',
  switchedOff: 'power',
  alarm: 'alarm',
  knownAlarm: 'alarm',
  held: 'clock',
  inHand: 'tools',
  promise: 'flag',
};

/** The items of a card in the parts of its screen: what was answered, the next one to read, what comes after it, and what has ended. */
export function sortHandoverItems(items: readonly HandoverItem[]) {
  const open = items.filter(({ isEnded }) => !isEnded);
  const [next = null, ...later] = open.filter(({ answer }) => answer === null);
  return { answered: open.filter(({ answer }) => answer !== null), next, later, ended: items.filter(({ isEnded }) => isEnded) };
}

/** Where the thing itself can be read. */
export function addressOfItem({ subject: { kind, id } }: Pick<HandoverItem, 'subject'>): string {
  return screenAddress(kind, { id });
}

/** As: WO20261119001 · 配电室 · 等备件，等断路器 · 到 11-20 18:00. */
export function describeItem({ kind, detail, place, hold, at, lock }: HandoverItem): string {
  const locked = lock && lock.number !== '' && textOf('roster', 'handover.lock', { number: lock.number });
  const reason = hold && [textOf('codes', `holdReason.${hold.reason}`), hold.text].filter(Boolean).join(' ');
  const time = at && textOf('roster', `handover.time.${kind}`, { time: formatTenantWhen(at) });
  return [detail, locked, place, reason, time].filter(Boolean).join(' · ');
}
