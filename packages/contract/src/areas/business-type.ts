import { energyTypes, maxDemandedSkillNames, maxFormFields, maxNameLength, maxWorkCodes, permitKinds, skillKinds } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventLevel, id, nameText, wholeNumber } from '../wire.ts';
import { clockTargets } from './schemas/clock-wire.ts';
import { formDraft, formVersions } from './schemas/form-wire.ts';

const workCodes = z
  .array(nameText(maxNameLength))
  .max(maxWorkCodes)
  .refine((codes) => new Set(codes).size === codes.length);

/** Certificates in the tenant's own words. */
const ownSkillNames = z
  .array(nameText(maxNameLength))
  .max(maxDemandedSkillNames)
  .refine((names) => new Set(names).size === names.length);

const businessTypeFields = {
  name: nameText(maxNameLength),
  /** The trade that a team needs for it; empty: none. A comma separates the trades of a team. */
  specialty: nameText(maxNameLength, 0).refine((text) => !text.includes(',')),
  defaultLevel: eventLevel,
  /** What it is about; empty: any. */
  energyTypes: z.array(z.enum(energyTypes)).max(energyTypes.length),
  afterPhotoRequired: z.boolean(),
  checkRequired: z.boolean(),
  oneSignature: z.boolean(),
  closesOnSilence: z.boolean(),
  /** The targets that differ from the organisation's. */
  clockTargets,
};

export const managedBusinessType = z.object({
  id: z.string(),
  version: z.number(),
  ...businessTypeFields,
  /** Whether results need a photo from before the work. */
  beforePhotoRequired: z.boolean(),
  /** A week after a repair its consumption is compared with that of before the fault. */
  savingChecked: z.boolean(),
  /** The kinds of work permit of which an order needs one before it is finished; empty: none. */
  permitKinds: z.array(z.enum(permitKinds)),
  /** The certificates that whoever works on an order needs, all of them, besides those that its permits take; empty: none. */
  skillKinds: z.array(z.enum(skillKinds)),
  /** The same in the tenant's own words. */
  skillNames: ownSkillNames,
  /** The causes and the remedies of which results name one each; empty: none is asked for. */
  causeCodes: workCodes,
  remedyCodes: workCodes,
  ...formVersions,
  /** The active projects that offer it. */
  projects: z.number(),
  retired: z.boolean(),
});

const businessTypeVersion = z.object({ id, version: wholeNumber });

export const businessTypeApi = {
  listManagedBusinessTypes: endpoint(
    'GET',
    '/api/maintenance/businesstype/GetList',
    'setup.view',
    'Lists the business types with their forms and drafts, retired ones last.',
    z.object({}),
    z.array(managedBusinessType),
  ),
  saveBusinessType: endpoint(
    'POST',
    '/api/maintenance/businesstype/Save',
    'business-type.manage',
    'Creates a business type, or changes it if its version is still the one that was read; open orders keep the rules that they began with.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      ...businessTypeFields,
      beforePhotoRequired: z.boolean().optional(),
      savingChecked: z.boolean().optional(),
      permitKinds: z.array(z.enum(permitKinds)).max(permitKinds.length).optional(),
      skillKinds: z.array(z.enum(skillKinds)).max(skillKinds.length).optional(),
      skillNames: ownSkillNames.optional(),
      causeCodes: workCodes.optional(),
      remedyCodes: workCodes.optional(),
    }),
    managedBusinessType,
  ),
  saveFormDraft: endpoint(
    'POST',
    '/api/maintenance/businesstype/SaveFormDraft',
    'business-type.manage',
    'Stores what was changed in a business type’s form, finished or not; orders do not see it.',
    businessTypeVersion.extend({ fields: z.array(formDraft).max(maxFormFields) }),
    managedBusinessType,
  ),
  publishForm: endpoint(
    'POST',
    '/api/maintenance/businesstype/PublishForm',
    'business-type.manage',
    'Makes the drafted form the one that new orders begin with; open orders keep theirs.',
    businessTypeVersion,
    managedBusinessType,
  ),
  retireBusinessType: endpoint(
    'POST',
    '/api/maintenance/businesstype/Retire',
    'business-type.manage',
    'Retires a business type, unless something still refers to it; history keeps its name.',
    businessTypeVersion,
    managedBusinessType,
  ),
  restoreBusinessType: endpoint(
    'POST',
    '/api/maintenance/businesstype/Restore',
    'business-type.manage',
    'Brings a retired business type back.',
    businessTypeVersion,
    managedBusinessType,
  ),
} as const;
