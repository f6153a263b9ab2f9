import { type LeaveKind, leaveKinds, maxReasonLength } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { tenantToday } from '#shared/time/tenant-time.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { AffectedShifts } from '../components/requests/AffectedShifts.tsx';
import styles from '../components/requests/requests.module.css';
import { explainRefusal, useSentRequest } from '../hooks/use-sent-request.ts';

interface LeaveValues {
  teamId: string | null;
  kind: LeaveKind | null;
  from: string | null;
  to: string | null;
  reason: string;
}

/** Asks for leave on the days from `?day=` on. */
export function LeaveRequestScreen() {
  const t = useTexts('shiftRequest');
  const tCodes = useTexts('codes');
  const [search] = useSearchParams();
  const teams = useSession((session) => session.user?.teams) ?? [];
  const today = tenantToday();
  const day = search.get('day') ?? today;
  const { mutateAsync } = useApiMutation('requestLeave', { silent: true });
  const form = useActionForm<LeaveValues, Awaited<ReturnType<typeof mutateAsync>>>({
    draftKey: `leave:${day}`,
    initial: { teamId: teams[0]?.id ?? null, kind: null, from: day, to: day, reason: '' },
    findFaults: (values) => findMissing(values, ['teamId', 'kind', 'from', 'to']),
    send: ({ teamId, kind, from, to, reason }) =>
      mutateAsync({ teamId: teamId ?? '', kind: kind ?? 'other', from: from ?? '', to: to ?? '', reason: reason.trim() }).catch(
        explainRefusal,
      ),
    onSent: useSentRequest(),
  });
  const { from, to } = form.values;
  const changeFrom = (value: string | null) =>
    form.change({ from: value, ...(value !== null && (to === null || to < value) && { to: value }) }, 'from', 'to');
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={form.submit}>{t('form.leaveSend')}</Button>
        </BottomBar>
      }
    >
      <Card>
        <div className={styles.stack}>
          {teams.length > 1 && (
            <PickerField
              label={t('form.team')}
              required
              options={teams.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.field('teamId')}
            />
          )}
          <Choice
            label={t('form.kind')}
            required
            layout="pills"
            options={leaveKinds.map((kind) => ({ value: kind, label: tCodes(`leaveKind.${kind}`) }))}
            {...form.field('kind')}
          />
          <DateTimeField label={t('form.from')} required precision="date" min={today} {...form.field('from')} onChange={changeFrom} />
          <DateTimeField label={t('form.to')} required precision="date" min={from ?? today} {...form.field('to')} />
          <TextArea label={t('form.reason')} limit={maxReasonLength} {...form.field('reason')} />
        </div>
      </Card>
      {from !== null && to !== null && from <= to && <AffectedShifts from={from} to={to} />}
    </Screen>
  );
}
