import { maxReasonLength } from '@energy-om/domain';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { formatList } from '#shared/format/list.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { OfferedAct, Permit } from '../hooks/use-permit.ts';
import { usePermitActs } from '../hooks/use-permit-acts.ts';
import { type ActValues, asksFor, emptyAct, findActFaults, toActInput } from '../model/act-fields.ts';
import { CrewField, LeaderField } from './PeopleFields.tsx';

/** What an act asks for, and the signature: whoever signs last carries it out. */
export function ActSheet({ permit, action, onClose }: { permit: Permit; action: OfferedAct['action']; onClose: () => void }) {
  const t = useTexts('permit');
  const { process } = usePermitActs();
  const asked = asksFor(action);
  const form = useActionForm<ActValues, Permit>({
    draftKey: null,
    initial: emptyAct(permit),
    faultNames: { crew: 'crewIds', newLeader: 'newLeaderId', rechecked: 'recheckedPointIds' },
    findFaults: (values) => findActFaults(action, values, permit),
    send: (values) => process({ id: permit.id, version: permit.version, action: action as 'send', ...toActInput(action, values) }),
    onSent: (after) => {
      const waits = after.version === permit.version;
      const signed = after.actions.find((one) => one.action === action);
      const roles = formatList((signed?.waitsFor ?? []).map((role) => t(`role.${role}`)));
      showToast(waits ? t('confirm.waiting', { roles }) : t('confirm.done', { action: t(`action.${action}`) }), { kind: 'success' });
      onClose();
    },
  });
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`action.${action}`)}
      footer={
        <Button dangerous={action === 'void'} onPress={form.submit}>
          {t('confirm.sign', { action: t(`action.${action}`) })}
        </Button>
      }
    >
      {asked.includes('people') && <Callout>{t('confirm.counted', { people: permit.peopleOnSite, earths: permit.earthsPlaced })}</Callout>}
      {asked.includes('crew') && <CrewField permit={permit} {...form.field('crew')} />}
      {asked.includes('newLeader') && <LeaderField permit={permit} {...form.field('newLeader')} />}
      {asked.includes('newEnd') && <DateTimeField label={t('field.newEnd')} required min={permit.validUntil} {...form.field('newEnd')} />}
      {asked.includes('people') && <TextField label={t('field.people')} required {...digits} {...form.field('people')} />}
      {asked.includes('tools') && <TextField label={t('field.tools')} required {...digits} {...form.field('tools')} />}
      {asked.includes('earths') && <TextField label={t('field.earths')} required {...digits} {...form.field('earths')} />}
      {asked.includes('rechecked') && permit.points.length > 0 && (
        <MultiChoice
          label={t('field.rechecked')}
          required
          options={permit.points.map(({ id, name, state }) => ({ value: id, label: name, hint: t(`pointState.${state}`) }))}
          {...form.field('rechecked')}
        />
      )}
      {asked.includes('reason') && <TextArea label={t('field.reason')} required limit={maxReasonLength} {...form.field('reason')} />}
      <p>{t('confirm.agree')}</p>
    </Sheet>
  );
}
