import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { OfferedAct, Permit } from '../hooks/use-permit.ts';

/** Faults of the permit, its people or points that a screen has words for; what the caller fills in is asked for by its form. */
const worded = [
  'distinct',
  'qualified',
  'leaderFree',
  'pointsSecured',
  'inWindow',
  'briefed',
  'leaderUnchanged',
  'notExtended',
  'notEmergency',
  'emergency',
  'holdsReleased',
  'nothingHeld',
] as const;

/** Why an act cannot be taken now; null where it can. */
export function describeObstacle({ faults, isOrderReady, hasSigned, waitsFor }: OfferedAct): string | null {
  if (hasSigned) return textOf('permit', 'confirm.waiting', { roles: namesOf(waitsFor) });
  if (!isOrderReady) return textOf('permit', 'confirm.orderNotReady');
  for (const { requirement, names } of faults) {
    const known = worded.find((one) => one === requirement);
    if (known) return textOf('permit', `lacks.${known}`, { names: formatList(names) });
  }
  return null;
}

export function namesOf(roles: OfferedAct['waitsFor']): string {
  return formatList(roles.map((role) => textOf('permit', `role.${role}`)));
}

/** The act that brings the permit forward, as the screen's large button. */
const forward: readonly OfferedAct['action'][] = ['send', 'issue', 'permit', 'begin', 'resume', 'endWork', 'close'];

/** The next act of this account, and all others. */
export function sortActs({ actions, status }: Pick<Permit, 'actions' | 'status'>): { next: OfferedAct | null; others: OfferedAct[] } {
  // Until the work begins, its end is no next step; an issued permit is ended only where points were secured for it.
  const wanted = forward.filter((action) => action !== 'endWork' || status === 'working');
  const next = wanted.flatMap((action) => actions.find((one) => one.action === action) ?? [])[0] ?? null;
  return { next, others: actions.filter((one) => one !== next) };
}
