import type { PermitKind } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';

/** Whom and what a permit of this kind can name, with the end of each certificate as the hint. */
export function usePermitChoices(orderId: string, kind: PermitKind) {
  const t = useTexts('permit');
  const { data } = useApiQuery('getPermitChoices', { orderId, kind }, { silent: true });
  const people = data?.people.map(({ id, fullName, teams, isUnqualified, qualifiedUntil }) => {
    const words = isUnqualified
      ? t('unqualified')
      : qualifiedUntil === null
        ? t('qualified')
        : t('qualifiedUntil', { date: formatDate(qualifiedUntil) });
    return { id, name: fullName, hint: [formatList(teams), words].filter(Boolean).join(' · ') };
  });
  const devices = data?.devices.map(({ id, name, code }) => ({ value: id, label: name, hint: code ?? undefined }));
  return { people: people ?? null, devices: devices ?? null };
}
