import type { ApiOutput } from '@energy-om/contract';
import { findNextToDispatch } from '#features/work-order-form/hooks/find-next-to-dispatch.ts';
import { useDispatchForm } from '#features/work-order-form/hooks/use-dispatch-form.ts';
import { listTargets } from '#features/work-order-form/model/best-target.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { DutyByTrade } from '#shared/roster/DutyByTrade.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { ActionScreen } from '../action/ActionScreen.tsx';
import { FieldStack } from '../action/FieldStack.tsx';
import { NextStep } from '../action/NextStep.tsx';
import type { OrderActionContext } from '../action/OrderActionGate.tsx';
import type { NextTask } from '../action/OrderLoader.tsx';
import { ClassifyFields } from '../fields/ClassifyFields.tsx';
import { ChosenTarget } from './ChosenTarget.tsx';
import styles from './DispatchForm.module.css';
import { SkillWarning } from './SkillWarning.tsx';
import { TargetPicker } from './TargetPicker.tsx';

/** The team or person, the expected time, and the reason where the order was dispatched before. */
export function DispatchForm({ choices, ...context }: OrderActionContext & { choices: ApiOutput<'getDispatchChoices'> }) {
  const { order, offered } = context;
  const t = useTexts('workOrderForm');
  const tCodes = useTexts('codes');
  const { form, isOutdated, requires, targetField, targetId, target, proposed, expectedAt } = useDispatchForm(context, choices);
  const { kind } = form.values;
  const next: NextTask = { findNext: () => findNextToDispatch(order.id), noneLeft: t('dispatch.noneLeft') };
  return (
    <ActionScreen
      order={order}
      isOutdated={isOutdated}
      note={<ChosenTarget target={target} best={proposed} />}
      buttons={
        <span className={styles.buttons}>
          {offered.action === 'dispatch' && (
            <Button variant="plain" onPress={() => form.submit(next)}>
              {t('dispatch.andNext')}
            </Button>
          )}
          <Button onPress={() => form.submit(undefined)}>{tCodes(`action.${offered.action}`)}</Button>
        </span>
      }
    >
      {order.needsClassification && <ClassifyFields order={order} form={form} />}
      <NextStep>{t(kind === 'team' ? 'next.dispatchTeam' : 'next.dispatchPerson')}</NextStep>
      <Card>
        <FieldStack>
          <DateTimeField
            label={t('dispatch.expectedAt')}
            required={requires.includes('expectedAt')}
            min={new Date().toISOString()}
            hint={t('dispatch.expectedHint')}
            {...form.field('expectedAt')}
            value={expectedAt}
          />
          {requires.includes('reason') && (
            <TextArea label={t('dispatch.reason')} required placeholder={t('dispatch.reasonExample')} rows={2} {...form.field('reason')} />
          )}
        </FieldStack>
      </Card>
      <TargetPicker
        choices={choices}
        value={{ kind, id: targetId }}
        onKindChange={(chosen) => form.change({ kind: chosen })}
        onChange={(id) => form.change({ [targetField]: id })}
        error={form.faults.within(targetField)}
      />
      <SkillWarning chosen={listTargets(choices, kind).filter(({ id }) => id === targetId)} />
      <DutyByTrade areaId={order.site.id} trade={order.businessType} />
    </ActionScreen>
  );
}
