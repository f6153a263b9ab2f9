import { listDifferences } from '#shared/form/list-differences.ts';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { formatList } from '#shared/format/list.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type CutoffPolicyOutput, type PolicyDraft, toPolicyDraft } from '../hooks/use-policy-form.ts';

/** In what a draft differs from the policy as somebody else has saved it meanwhile. */
export function listPolicyDifferences(stored: CutoffPolicyOutput, typed: PolicyDraft): (FieldDifference | string)[] {
  const t = (name: 'money' | 'days') => textOf('cutoff', `policy.${name}`);
  const labels = {
    'low.cents': `${textOf('cutoff', 'policy.low')} · ${t('money')}`,
    'low.days': `${textOf('cutoff', 'policy.low')} · ${t('days')}`,
    'urgent.cents': `${textOf('cutoff', 'policy.urgent')} · ${t('money')}`,
    'urgent.days': `${textOf('cutoff', 'policy.urgent')} · ${t('days')}`,
    isOn: textOf('cutoff', 'policy.isOn'),
    creditCents: textOf('cutoff', 'policy.credit'),
    graceHours: textOf('cutoff', 'policy.grace'),
    noticeHours: textOf('cutoff', 'policy.notice'),
    'postpaid.dueDays': textOf('cutoff', 'policy.dueDays'),
    'postpaid.offDays': textOf('cutoff', 'policy.offDays'),
    'postpaid.noticeDays': textOf('cutoff', 'policy.noticeDays'),
    atNight: textOf('cutoff', 'policy.atNight'),
    onRestDays: textOf('cutoff', 'policy.onRestDays'),
    onHotDays: textOf('cutoff', 'policy.onHotDays'),
    pauses: textOf('cutoff', 'policy.pauses'),
  };
  return listDifferences(labels, inWords(toPolicyDraft(stored)), inWords(typed), (words, name) => words[name]);
}

function inWords({ numbers, switches, pauses }: PolicyDraft) {
  const onOrOff = (isOn: boolean) => textOf('common', isOn ? 'measured.on' : 'measured.off');
  return {
    ...numbers,
    isOn: onOrOff(switches.isOn),
    atNight: onOrOff(switches.atNight),
    onRestDays: onOrOff(switches.onRestDays),
    onHotDays: onOrOff(switches.onHotDays),
    pauses: formatList(pauses.map(({ from, until, reason }) => `${from ?? ''}–${until ?? ''} ${reason}`)),
  };
}
