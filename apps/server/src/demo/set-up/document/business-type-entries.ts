import type { FormField } from '@energy-om/domain';
import type { DemoField } from '#demo/catalogue/business-type.ts';
import { businessTypes } from '#demo/catalogue/business-types.ts';
import type { TenantPlan } from '#demo/tenant/tenant-plan.ts';

/** Business types with their published forms. */
export function businessTypeEntries({ businesses }: TenantPlan): Record<string, unknown>[] {
  return businesses.map((key) => {
    const type = businessTypes[key];
    return {
      name: type.name,
      specialty: type.specialty,
      defaultLevel: type.level,
      energyTypes: [],
      afterPhotoRequired: type.afterPhotoRequired ?? false,
      checkRequired: !type.checkNotRequired,
      oneSignature: type.oneSignature ?? false,
      closesOnSilence: type.closesOnSilence ?? false,
      skillKinds: [...(type.skillKinds ?? [])],
      clockTargets: type.clockTargets ?? {},
      form: { fields: type.fields.map(toFormField) },
    };
  });
}

function toFormField({ typical: _, ...field }: DemoField): FormField {
  return field;
}
