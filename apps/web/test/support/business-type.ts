import type { FormField } from '@energy-om/domain';
import type { BusinessType } from '#features/business-type/model/business-type.ts';

/** A number field, changed as a test needs it. */
export function createFormField(change: Partial<FormField> & { key: string }): FormField {
  return {
    label: change.key,
    type: 'number',
    required: false,
    options: [],
    unit: null,
    min: null,
    max: null,
    decimals: null,
    condition: null,
    ...change,
  };
}

/** A business type with a published form of one field and four open orders. */
export function createBusinessType(change: Partial<BusinessType> = {}): BusinessType {
  return {
    id: '0192f0c0-0000-7000-8000-000000000001',
    version: 3,
    name: '变压器维护',
    specialty: '电气',
    defaultLevel: 2,
    energyTypes: ['NYDN'],
    causeCodes: [],
    remedyCodes: [],
    beforePhotoRequired: false,
    savingChecked: true,
    afterPhotoRequired: true,
    checkRequired: true,
    oneSignature: false,
    closesOnSilence: false,
    permitKinds: [],
    skillKinds: [],
    skillNames: [],
    clockTargets: {},
    form: {
      version: 1,
      fields: [{ ...createFormField({ key: 'oil', label: '油温', unit: '℃' }), options: [], decimals: null, condition: null }],
      publishedAt: '2026-10-01T00:00:00.000Z',
      publishedBy: '赵国栋',
    },
    draft: null,
    projects: 2,
    openOrders: [{ formVersion: 1, count: 4 }],
    retired: false,
    ...change,
  };
}
