import { formatList } from '#shared/format/list.ts';
import { formatNumber } from '#shared/format/number.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { Switching, SwitchingAct, SwitchingStep } from '../hooks/use-switching.ts';

/** As: 要求 0–5 A. */
export function describeExpected({ min, max, unit, decimals }: NonNullable<SwitchingStep['expects']>): string {
  const number = (value: number) => [formatNumber(value, decimals), unit].filter(Boolean).join(' ');
  if (min !== null && max !== null && min === max) return textOf('switching', 'expects.exactly', { value: number(min) });
  if (min === null) return textOf('switching', 'expects.atMost', { value: number(max ?? 0) });
  if (max === null) return textOf('switching', 'expects.atLeast', { value: number(min) });
  return textOf('switching', 'expects.between', { min: formatNumber(min, decimals), max: number(max) });
}

/** Why an act cannot be taken now; null where it can. */
export function describeObstacle(act: SwitchingAct, switching: Switching): string | null {
  const { unmet, isOrderReady, hasSigned, waitsFor, comesAfter } = act;
  if (hasSigned) return textOf('switching', 'signed', { names: namesOf(waitsFor, switching) });
  if (!isOrderReady) return textOf('permit', 'confirm.orderNotReady');
  if (comesAfter.length > 0) return textOf('switching', 'comesAfter', { names: namesOf(comesAfter, switching) });
  if (unmet.includes('qualified')) {
    const lacking = (['operator', 'supervisor', 'commander'] as const).filter((role) => switching[role].isUnqualified);
    return textOf('switching', 'unqualifiedNames', { names: namesOf(lacking, switching) });
  }
  return null;
}

export function namesOf(roles: readonly ('operator' | 'supervisor' | 'commander')[], switching: Switching): string {
  return formatList(
    roles.map((role) => textOf('switching', 'named', { role: textOf('switching', `role.${role}`), name: switching[role].fullName })),
  );
}

/** The act that brings the switching order forward, as the screen's large button. */
const forward: readonly SwitchingAct['action'][] = ['step', 'review', 'order', 'begin', 'goOn', 'done'];

/** The next act of this account, and all others. */
export function sortActs({ actions }: Pick<Switching, 'actions'>): { next: SwitchingAct | null; others: SwitchingAct[] } {
  const next = forward.flatMap((action) => actions.find((one) => one.action === action) ?? [])[0] ?? null;
  return { next, others: actions.filter((one) => one !== next) };
}
