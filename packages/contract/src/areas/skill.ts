import { maxCertificateNoLength, maxNameLength, skillKinds, skillStates } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, date, id, nameText, pageInput, pageOf, person, storedFile, wholeNumber, withoutHiddenCharacters } from '../wire.ts';
import { skillName } from './schemas/skill-wire.ts';

/** A certificate of a member. Dates are local. */
export const skill = z.object({
  id: z.string(),
  version: z.number(),
  account: person,
  ...skillName.shape,
  certificateNo: z.string().nullable(),
  issuedOn: date.nullable(),
  /** Null: without an end. */
  validUntil: date.nullable(),
  /** The day by which it has to be reviewed; null: none is needed. */
  reviewOn: date.nullable(),
  /** The last day on which it is valid, by its end or its review; null: without an end. */
  endsOn: date.nullable(),
  state: z.enum(skillStates),
  photo: storedFile.nullable(),
  /** Whether this account may change it. */
  mayManage: z.boolean(),
});

export const skillApi = {
  listMemberSkills: endpoint(
    'GET',
    '/api/base/skill/GetMemberList',
    'skill.view',
    'Lists the certificates of one member, those that end first before the others.',
    z.object({ accountId: id }),
    z.array(skill),
  ),
  listEndingSkills: endpoint(
    'GET',
    '/api/base/skill/GetEndingList',
    'skill.view',
    'Lists the certificates that have ended or end within 30 days, in the order of their ends.',
    z.object({ ...pageInput, cursor, state: z.enum(skillStates).exclude(['valid']).optional() }),
    pageOf(skill),
  ),
  saveSkill: endpoint(
    'POST',
    '/api/base/skill/Save',
    'skill.manage',
    'Records a certificate of a member, or changes it if its version is still the one that was read; its owner stays the same.',
    z.object({
      id: id.optional(),
      version: wholeNumber.optional(),
      accountId: id,
      kind: z.enum(skillKinds).nullable(),
      /** The tenant's own words; ignored with a kind. */
      name: nameText(maxNameLength, 0).default(''),
      certificateNo: withoutHiddenCharacters(z.string().trim().max(maxCertificateNoLength)).nullable().default(null),
      issuedOn: date.nullable().default(null),
      validUntil: date.nullable().default(null),
      reviewOn: date.nullable().default(null),
      /** A picture that this account has uploaded, or the one that the certificate has. */
      photoId: id.nullable().default(null),
    }),
    skill,
  ),
  removeSkill: endpoint(
    'POST',
    '/api/base/skill/Remove',
    'skill.manage',
    'Removes a certificate from the lists; its row stays.',
    z.object({ id, version: wholeNumber }),
    z.object({ id: z.string() }),
  ),
} as const;
