import { maxNameLength } from '@energy-om/domain';
import { useActionForm } from '#shared/form/use-action-form.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import type { StoredFile } from '#shared/photo/stored-photo.ts';
import { useAccountId } from '#shared/session/session-store.ts';
import { showToast } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { PhotoPicker } from '#shared/ui/photo/PhotoPicker.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import type { Permit, PermitPoint } from '../hooks/use-permit.ts';
import { usePermitActs } from '../hooks/use-permit-acts.ts';

interface PointValues {
  photos: readonly StoredFile[];
  number: string;
  witnessId: string | null;
}

interface PointSheetProps {
  permit: Permit;
  point: PermitPoint;
  step: PermitPoint['steps'][number];
  onClose: () => void;
}

/** Records a step at an isolation point: a lock with its photo and number, earths with theirs; somebody else's lock before a witness. */
export function PointSheet({ permit, point, step, onClose }: PointSheetProps) {
  const t = useTexts('permit');
  const accountId = useAccountId();
  const acts = usePermitActs();
  const needsNumber = step === 'lock' || step === 'earth';
  const needsWitness = step === 'unlock' && point.lockedBy !== null && point.lockedBy.id !== accountId;
  const form = useActionForm<PointValues, unknown>({
    draftKey: `point:${point.id}:${step}`,
    initial: { photos: [], number: '', witnessId: null },
    faultNames: { photos: 'photoId' },
    findFaults: ({ photos, number, witnessId }) => ({
      ...(step === 'lock' && photos.length === 0 && { photoId: textOfEmptyField('other') }),
      ...(needsNumber && number.trim() === '' && { number: textOfEmptyField('other') }),
      ...(needsWitness && witnessId === null && { witnessId: textOfEmptyField('other') }),
    }),
    send: ({ photos, number, witnessId }) =>
      acts.step({
        id: permit.id,
        version: permit.version,
        pointId: point.id,
        step,
        number: number.trim(),
        ...(photos[0] && { photoId: photos[0].id }),
        ...(needsWitness && witnessId !== null && { witnessId }),
      }),
    onSent: () => {
      showToast(t('confirm.done', { action: t(`pointStep.${step}`) }), { kind: 'success' });
      onClose();
    },
  });
  const people = [permit.issuer, permit.leader, permit.permitter, ...(permit.guardian ? [permit.guardian] : []), ...permit.crew];
  const witnesses = people.filter(({ id }, index) => id !== accountId && people.findIndex((one) => one.id === id) === index);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`pointStep.${step}`)}
      footer={<Button onPress={form.submit}>{t('confirm.sign', { action: t(`pointStep.${step}`) })}</Button>}
    >
      <p>{t(`pointConfirm.${step}`, { name: point.name })}</p>
      {step === 'lock' && <PhotoPicker label={t('field.photo')} required max={1} stamp={[point.name]} {...form.photoField('photos')} />}
      {needsNumber && (
        <TextField
          label={t(step === 'lock' ? 'field.lockNumber' : 'field.earthNumber')}
          required
          autoComplete="off"
          maxLength={maxNameLength}
          {...form.field('number')}
        />
      )}
      {needsWitness && (
        <PickerField
          label={t('field.witness')}
          required
          options={witnesses.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          {...form.field('witnessId')}
        />
      )}
    </Sheet>
  );
}
