import { maxCutoffPauses } from '@energy-om/domain';
import type { ReactNode } from 'react';
import {
  type CutoffPolicyOutput,
  type PauseDraft,
  type PolicyNumber,
  type PolicySwitch,
  type TermNumber,
  toPolicyDraft,
  usePolicyForm,
} from '#features/cutoff/hooks/use-policy-form.ts';
import { listPolicyDifferences } from '#features/cutoff/model/policy-differences.ts';
import { noteOfConflict } from '#shared/form/conflict.ts';
import { RestoredNotice } from '#shared/form/RestoredNotice.tsx';
import { VersionConflict } from '#shared/form/VersionConflict.tsx';
import { useTexts } from '#shared/i18n/texts.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import styles from './cutoff.module.css';
import { PauseFields } from './PauseFields.tsx';

const newPause: PauseDraft = { from: null, until: null, reason: '' };

export function PolicyForm({ policy }: { policy: CutoffPolicyOutput }) {
  const t = useTexts('cutoff');
  const { form, isOutdated } = usePolicyForm(policy);
  const { numbers, switches, pauses } = form.values;
  const faultOf = (path: string) => form.faults.all[path] ?? null;
  const field = (name: PolicyNumber, label: string, hint?: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={numbers[name]}
      onChange={(typed) => form.change({ numbers: { ...numbers, [name]: typed } }, name)}
      error={faultOf(name)}
      {...(hint !== undefined && { hint })}
    />
  );
  const toggle = (name: PolicySwitch, hint?: string) => (
    <SwitchRow
      label={t(`policy.${name}`)}
      hint={hint}
      value={switches[name]}
      onChange={(isOn) => form.change({ switches: { ...switches, [name]: isOn } })}
    />
  );
  const changePause = (index: number, changes: Partial<PauseDraft>) =>
    form.change({ pauses: pauses.map((pause, at) => (at === index ? { ...pause, ...changes } : pause)) });
  return (
    <Screen
      bottom={
        <BottomBar note={noteOfConflict(isOutdated)}>
          <Button disabled={isOutdated} onPress={() => form.submit('save')}>
            {t('policy.save')}
          </Button>
        </BottomBar>
      }
    >
      {isOutdated ? (
        <VersionConflict
          differences={listPolicyDifferences(policy, form.values)}
          onTakeTheirs={() => form.change(toPolicyDraft(policy))}
          onSaveMine={() => form.submit('over')}
        />
      ) : (
        <RestoredNotice shown={form.isRestored} onDiscard={form.reset} />
      )}
      <Card title={t('policy.warnings')}>
        <div className={styles.stack}>
          <p className={styles.words}>{t('policy.warningsHint')}</p>
          {(['low', 'urgent'] as const).map((level) => (
            <section key={level} className={styles.stack} aria-label={t(`policy.${level}`)}>
              <h3 className={styles.subtitle}>{t(`policy.${level}`)}</h3>
              <div className={styles.pair}>
                {field(`${level}.cents`, t('policy.money'))}
                {field(`${level}.days`, t('policy.days'))}
              </div>
            </section>
          ))}
        </div>
      </Card>
      <Card title={t('policy.cutoff')}>
        <div className={styles.stack}>
          {toggle('isOn', t('policy.isOnHint'))}
          {field('creditCents', t('policy.credit'))}
          {field('graceHours', t('policy.grace'))}
          {field('noticeHours', t('policy.notice'), t('policy.noticeHint'))}
        </div>
      </Card>
      <PostpaidCard field={field} />
      <Card title={t('policy.times')}>
        <p className={styles.words}>{t('policy.timesHint')}</p>
        {toggle('atNight')}
        {toggle('onRestDays')}
        {toggle('onHotDays')}
      </Card>
      <Card title={t('policy.pauses')}>
        <p className={styles.words}>{t('policy.pausesHint')}</p>
        {pauses.map((pause, index) => (
          <PauseFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a period has no name of its own while it is typed
            key={index}
            pause={pause}
            faultOf={(name) => faultOf(`pauses.${index}.${name}`)}
            onChange={(changes) => changePause(index, changes)}
            onRemove={() => form.change({ pauses: pauses.filter((_, at) => at !== index) })}
          />
        ))}
        {pauses.length < maxCutoffPauses && (
          <Button variant="plain" onPress={() => form.change({ pauses: [...pauses, newPause] })}>
            {t('policy.add')}
          </Button>
        )}
      </Card>
    </Screen>
  );
}

/** When bills of those who pay after use are due, and what follows. @param field draws the field of a number */
function PostpaidCard({ field }: { field: (name: TermNumber, label: string) => ReactNode }) {
  const t = useTexts('cutoff');
  return (
    <Card title={t('policy.postpaid')}>
      <div className={styles.stack}>
        <p className={styles.words}>{t('policy.postpaidHint')}</p>
        {field('postpaid.dueDays', t('policy.dueDays'))}
        {field('postpaid.offDays', t('policy.offDays'))}
        {field('postpaid.noticeDays', t('policy.noticeDays'))}
      </div>
    </Card>
  );
}
