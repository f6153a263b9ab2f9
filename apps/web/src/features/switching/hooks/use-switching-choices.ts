import type { SwitchingKind } from '@energy-om/domain';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatList } from '#shared/format/list.ts';
import { formatDate } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';

/** The permits for which the same certificates count. */
const permitKindOf = { highVoltage: 'powerOff', lowVoltage: 'lowVoltage' } as const;

/** Whom and what a switching order of this kind can name, with the end of each certificate, and what devices report. */
export function useSwitchingChoices(orderId: string, kind: SwitchingKind) {
  const t = useTexts('permit');
  const { data } = useApiQuery('getPermitChoices', { orderId, kind: permitKindOf[kind] }, { silent: true });
  const people = data?.people.map(({ id, fullName, teams, isUnqualified, qualifiedUntil }) => {
    const words = isUnqualified
      ? t('unqualified')
      : qualifiedUntil === null
        ? t('qualified')
        : t('qualifiedUntil', { date: formatDate(qualifiedUntil) });
    return { value: id, label: fullName, hint: [formatList(teams), words].filter(Boolean).join(' · ') };
  });
  const devices = data?.devices.map(({ id, name, code }) => ({ value: id, label: name, hint: code ?? undefined }));
  const valuesOf = (deviceId: string | null) => {
    const modelId = data?.devices.find(({ id }) => id === deviceId)?.modelId;
    return data?.models.find(({ id }) => id === modelId)?.values ?? [];
  };
  return { people: people ?? [], devices: devices ?? [], valuesOf };
}
