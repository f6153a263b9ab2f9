import { maxReasonLength } from '@energy-om/domain';
import { useState } from 'react';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import type { MeterSwitch } from './switch-phase.ts';

/** 保电: whether the meter may be switched off at all, and for whoever decides it, the way to change that. */
export function ProtectionRow({ meter, now }: { meter: MeterSwitch; now: number }) {
  const t = useTexts('meterSwitch');
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useApiMutation('setMeterProtection', { invalidates: ['getMeterSwitch'] });
  const { protection, mayProtect, meterId } = meter;
  const act = protection === null ? 'set' : 'end';
  const submit = async (reason: string) => {
    await mutateAsync({ meterId, isProtected: protection === null, reason });
    showToast(t(`protection.${act}Done`), { kind: 'success' });
  };
  return (
    <>
      <Row icon="lock" label={t('protection.label')} hint={describe(t, protection, now)}>
        {mayProtect && (
          <Button variant="text" size="small" onPress={() => setAsking(true)}>
            {t(`protection.${act}`)}
          </Button>
        )}
      </Row>
      <ReasonSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(`protection.${act}`)}
        textLabel={t('confirm.reason')}
        textLimit={maxReasonLength}
        placeholder={t('protection.reasonPlaceholder')}
        onConfirm={(_, reason) => submit(reason)}
      >
        <p>{t(`protection.${act}Text`)}</p>
      </ReasonSheet>
    </>
  );
}

function describe(t: ReturnType<typeof useTexts<'meterSwitch'>>, protection: MeterSwitch['protection'], now: number): string {
  if (protection === null) return t('protection.none');
  const { since, reason, by } = protection;
  const time = formatWhen(since, now);
  return by === null ? t('protection.sinceUnnamed', { time }) : t('protection.since', { reason, by, time });
}
