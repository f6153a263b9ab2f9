import type { ApiOutput } from '@energy-om/contract';
import {
  type CutoffPolicyFault,
  findCutoffPolicyFaults,
  maxPolicyCents,
  maxPolicyDays,
  maxPolicyHours,
  maxTermDays,
  minDueDays,
} from '@energy-om/domain';
import { queryClient } from '#shared/api/query-client.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { apiKey, invalidateApi } from '#shared/api/use-api-query.ts';
import { explainRefusal } from '#shared/form/conflict.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { parseMoney, typeMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';

export type CutoffPolicyOutput = ApiOutput<'getCutoffPolicy'>;

/** A period as chosen. */
export interface PauseDraft {
  from: string | null;
  until: string | null;
  reason: string;
}

/** Numbers as typed. */
export interface PolicyDraft {
  version: number;
  numbers: Record<PolicyNumber, string>;
  switches: Record<PolicySwitch, boolean>;
  pauses: readonly PauseDraft[];
}

export type TermNumber = 'postpaid.dueDays' | 'postpaid.offDays' | 'postpaid.noticeDays';
export type PolicyNumber =
  | 'low.cents'
  | 'low.days'
  | 'urgent.cents'
  | 'urgent.days'
  | 'creditCents'
  | 'graceHours'
  | 'noticeHours'
  | TermNumber;
export type PolicySwitch = 'isOn' | 'atNight' | 'onRestDays' | 'onHotDays';

const isMoney = (name: PolicyNumber) => /cents$/i.test(name);
const isTerm = (name: PolicyNumber) => name.startsWith('postpaid.');
const maxOf = (name: PolicyNumber) => {
  if (isMoney(name)) return maxPolicyCents;
  if (isTerm(name)) return maxTermDays;
  return name.endsWith('days') ? maxPolicyDays : maxPolicyHours;
};
const minOf = (name: PolicyNumber) => (name === 'postpaid.dueDays' ? minDueDays : 0);

export function toPolicyDraft({ version, low, urgent, pauses, ...policy }: CutoffPolicyOutput): PolicyDraft {
  const { creditCents, graceHours, noticeHours, isOn, atNight, onRestDays, onHotDays, postpaid } = policy;
  return {
    version,
    numbers: {
      'low.cents': typeMoney(low.cents),
      'low.days': String(low.days),
      'urgent.cents': typeMoney(urgent.cents),
      'urgent.days': String(urgent.days),
      creditCents: typeMoney(creditCents),
      graceHours: String(graceHours),
      noticeHours: String(noticeHours),
      'postpaid.dueDays': String(postpaid.dueDays),
      'postpaid.offDays': String(postpaid.offDays),
      'postpaid.noticeDays': String(postpaid.noticeDays),
    },
    switches: { isOn, atNight, onRestDays, onHotDays },
    pauses,
  };
}

function faultOf(name: PolicyNumber): 'money' | 'terms' | 'days' | 'hours' {
  if (isMoney(name)) return 'money';
  if (isTerm(name)) return 'terms';
  return name.endsWith('days') ? 'days' : 'hours';
}

function readNumber(name: PolicyNumber, typed: string): number | null {
  const value = isMoney(name) ? parseMoney(typed) : /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null;
  return value !== null && value >= minOf(name) && value <= maxOf(name) ? value : null;
}

function readDraft({ numbers, switches, pauses }: PolicyDraft) {
  const read = (name: PolicyNumber) => readNumber(name, numbers[name]) ?? 0;
  return {
    low: { cents: read('low.cents'), days: read('low.days') },
    urgent: { cents: read('urgent.cents'), days: read('urgent.days') },
    creditCents: read('creditCents'),
    graceHours: read('graceHours'),
    noticeHours: read('noticeHours'),
    postpaid: { dueDays: read('postpaid.dueDays'), offDays: read('postpaid.offDays'), noticeDays: read('postpaid.noticeDays') },
    ...switches,
    pauses: pauses.map(({ from, until, reason }) => ({ from: from ?? '', until: until ?? '', reason: reason.trim() })),
  };
}

/** The form of the policy of warnings and cut-offs. */
export function usePolicyForm(policy: CutoffPolicyOutput) {
  const t = useTexts('cutoff');
  const { mutateAsync } = useApiMutation('saveCutoffPolicy', { silent: true });
  const words: Record<CutoffPolicyFault, string> = {
    urgentAboveLow: t('policy.fault.urgent'),
    pauseEndsEarly: t('policy.fault.order'),
    pauseTooLong: t('policy.fault.tooLong'),
    noticeBeyondOff: t('policy.fault.notice'),
  };
  const findFaults = (draft: PolicyDraft) => {
    const faults: Record<string, string> = {};
    for (const [path, fault] of Object.entries(findCutoffPolicyFaults(readDraft(draft)))) faults[path] = words[fault];
    for (const name of Object.keys(draft.numbers) as PolicyNumber[]) {
      if (readNumber(name, draft.numbers[name]) !== null) continue;
      faults[name] = t(`policy.fault.${faultOf(name)}`);
    }
    for (const [index, { from, until, reason }] of draft.pauses.entries()) {
      if (from === null) faults[`pauses.${index}.from`] = t('policy.fault.date');
      if (until === null) faults[`pauses.${index}.until`] = t('policy.fault.date');
      if (reason.trim() === '') faults[`pauses.${index}.reason`] = t('policy.fault.reason');
    }
    return faults;
  };
  const form = useActionForm<PolicyDraft, CutoffPolicyOutput, 'save' | 'over'>({
    draftKey: 'cutoff-policy',
    initial: toPolicyDraft(policy),
    findFaults,
    send: async (draft, intent) => {
      try {
        return await mutateAsync({ version: intent === 'over' ? policy.version : draft.version, ...readDraft(draft) });
      } catch (error) {
        throw await explainRefusal(error, 'getCutoffPolicy');
      }
    },
    renew: toPolicyDraft,
    onSent: (saved) => {
      queryClient.setQueryData<CutoffPolicyOutput>(apiKey('getCutoffPolicy', {}), saved);
      showToast(t('policy.saved'), { kind: 'success' });
      void invalidateApi('listCutoffs');
    },
  });
  return { form, isOutdated: policy.version !== form.values.version };
}
