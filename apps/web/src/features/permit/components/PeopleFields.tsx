import type { BoundField } from '#shared/form/use-action-form.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import type { Permit } from '../hooks/use-permit.ts';
import { usePermitChoices } from '../hooks/use-permit-choices.ts';

/** The crew as it will be, without the leader, who is on site in any case. */
export function CrewField({ permit, value, onChange, error }: { permit: Permit } & BoundField<readonly { id: string; name: string }[]>) {
  const t = useTexts('permit');
  const { people } = usePermitChoices(permit.order.id, permit.kind);
  const options = people?.filter(({ id }) => id !== permit.leader.id && id !== permit.permitter.id) ?? null;
  return <MultiPickerField label={t('field.crew')} required options={options} value={value} onChange={onChange} error={error} />;
}

/** Whoever takes over as leader. */
export function LeaderField({ permit, value, onChange, error }: { permit: Permit } & BoundField<string | null>) {
  const t = useTexts('permit');
  const { people } = usePermitChoices(permit.order.id, permit.kind);
  const named = [permit.issuer.id, permit.leader.id, permit.permitter.id];
  const options = (people ?? []).filter(({ id }) => !named.includes(id)).map(({ id, name, hint }) => ({ value: id, label: name, hint }));
  return <PickerField label={t('field.newLeader')} required options={options} value={value} onChange={onChange} error={error} />;
}
