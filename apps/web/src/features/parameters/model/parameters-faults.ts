import {
  carriesWhiteText,
  colorPattern,
  dialledNumberPattern,
  type RetentionKind,
  retentionBounds,
  retentionKinds,
} from '@energy-om/domain';
import type { Faults } from '#shared/form/faults.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOf } from '#shared/i18n/texts.ts';
import type { ParametersDraft } from './parameters-draft.ts';

/** What may be typed of months, which the installation may limit further. */
export function boundsOf(kind: RetentionKind, readingsMonths: number | null): { min: number; max: number } {
  const { min, max } = retentionBounds[kind];
  return { min, max: kind === 'readings' && readingsMonths !== null ? Math.min(max, readingsMonths) : max };
}

/** The faults by the paths under which the server names them. */
export function findParametersFaults(draft: ParametersDraft, readingsMonths: number | null): Faults {
  const faults: Record<string, string> = {};
  const color = draft.color.trim().toLowerCase();
  if (color !== '' && !colorPattern.test(color)) faults.color = textOf('parameters', 'color.invalid');
  else if (color !== '' && !carriesWhiteText(color)) faults.color = textOf('parameters', 'color.tooPale');
  if (!isDialled(draft.contact.phone)) faults['contact.phone'] = textOf('parameters', 'contact.invalidPhone');
  if (!isDialled(draft.emergencyPhone)) faults['reports.emergencyPhone'] = textOf('parameters', 'contact.invalidPhone');
  if (!/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(draft.contact.mail.trim()))
    faults['contact.mail'] = textOf('parameters', 'contact.invalidMail');
  for (const kind of retentionKinds) {
    const bounds = boundsOf(kind, readingsMonths);
    if (!isWithin(draft.retention[kind], bounds)) faults[`retention.${kind}`] = textOf('parameters', 'retention.invalid', bounds);
  }
  return faults;
}

function isDialled(typed: string): boolean {
  return typed.trim() === '' || dialledNumberPattern.test(typed.trim());
}

function isWithin(typed: string, { min, max }: { min: number; max: number }): boolean {
  if (typed.trim() === '') return true;
  const months = parseNumber(typed);
  return months !== null && Number.isInteger(months) && months >= min && months <= max;
}
