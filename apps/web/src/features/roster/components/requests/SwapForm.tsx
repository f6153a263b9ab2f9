import type { ApiOutput } from '@energy-om/contract';
import { maxReasonLength } from '@energy-om/domain';
import { useSearchParams } from 'react-router';
import { explainRefusal, useSentRequest } from '#features/roster/hooks/use-sent-request.ts';
import { describeShift } from '#features/roster/model/describe-request.ts';
import { listSwappable } from '#features/roster/model/list-swappable.ts';
import { useApiMutation } from '#shared/api/use-api-mutation.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { findMissing } from '#shared/form/find-missing.ts';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { useSession } from '#shared/session/session-store.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import styles from './requests.module.css';
import { SwapSides } from './SwapSides.tsx';

type Shift = ApiOutput<'listShifts'>['shifts'][number];

interface SwapValues {
  own: Shift | null;
  colleagueId: string | null;
  theirs: Shift | null;
  reason: string;
}

const find = (shifts: readonly Shift[], id: string) => shifts.find((shift) => shift.id === id) ?? null;

/** The server reports faults of the days. */
const toFaultNames = ({ own, theirs, ...others }: Record<string, string>): Record<string, string> => ({
  ...others,
  ...(own !== undefined && { day: own }),
  ...(theirs !== undefined && { colleagueDay: theirs }),
});

const toInput = ({ own, colleagueId, theirs, reason }: SwapValues) => ({
  ...{ teamId: own?.teamId ?? '', day: own?.day ?? '' },
  ...{ colleagueId: colleagueId ?? '', colleagueDay: theirs?.day ?? '', reason: reason.trim() },
});

/** The own shift, then a colleague, then one of theirs that both can swap. */
export function SwapForm({ own, range }: { own: readonly Shift[]; range: { from: string; to: string } }) {
  const t = useTexts('shiftRequest');
  const [search] = useSearchParams();
  const me = useSession((session) => session.user?.id ?? '');
  const day = search.get('day');
  const { mutateAsync } = useApiMutation('requestSwap', { silent: true });
  const form = useActionForm<SwapValues, ApiOutput<'requestSwap'>>({
    draftKey: null,
    initial: { own: own.find((shift) => shift.day === day) ?? null, colleagueId: null, theirs: null, reason: '' },
    faultNames: { own: 'day', theirs: 'colleagueDay' },
    findFaults: (values) => toFaultNames(findMissing(values, ['own', 'colleagueId', 'theirs'])),
    send: (values) => mutateAsync(toInput(values)).catch(explainRefusal),
    onSent: useSentRequest(),
  });
  const { own: given, colleagueId, theirs: taken } = form.values;
  const { data: team } = useApiQuery('listShifts', { ...range, teamId: given?.teamId ?? '' }, { enabled: given !== null, silent: true });
  const theirs = given && team ? listSwappable(given, colleagueId, team.shifts, me) : [];
  const colleagues = (team?.people ?? []).filter(({ id }) => id !== me);
  const nameOf = (id: string | null) => colleagues.find((one) => one.id === id)?.fullName ?? '';
  const options = (shifts: readonly Shift[]) => shifts.map((shift) => ({ value: shift.id, label: describeShift(shift) }));
  return (
    <Screen
      bottom={
        <BottomBar>
          <Button onPress={form.submit}>{t('form.swapSend')}</Button>
        </BottomBar>
      }
    >
      <Card>
        <div className={styles.stack}>
          <PickerField
            label={t('form.own')}
            required
            options={options(own)}
            value={given?.id ?? null}
            error={form.field('own').error}
            onChange={(id) => form.change({ own: find(own, id), theirs: null }, 'day', 'colleagueDay')}
          />
          <PickerField
            label={t('form.colleague')}
            required
            disabled={given === null}
            hint={given === null ? t('form.chooseOwn') : undefined}
            options={colleagues.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            {...form.field('colleagueId')}
            onChange={(value) => form.change({ colleagueId: value, theirs: null }, 'colleagueId', 'colleagueDay')}
          />
          <PickerField
            label={t('form.theirs')}
            required
            disabled={theirs.length === 0}
            hint={colleagueId !== null && team && theirs.length === 0 ? t('form.noTheirs') : undefined}
            options={options(theirs)}
            value={taken?.id ?? null}
            error={form.field('theirs').error}
            onChange={(id) => form.change({ theirs: find(theirs, id) }, 'colleagueDay')}
          />
          <TextArea label={t('form.reason')} limit={maxReasonLength} {...form.field('reason')} />
        </div>
      </Card>
      {given && taken && (
        <Card title={t('form.after')}>
          <SwapSides
            sides={[
              { label: t('form.own'), shift: taken },
              { label: nameOf(colleagueId), shift: given },
            ]}
          />
        </Card>
      )}
    </Screen>
  );
}
