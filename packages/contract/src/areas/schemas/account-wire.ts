import {
  formatMessages,
  isMobileNumber,
  isVerificationCode,
  maxFullNameLength,
  maxInviteCodeLength,
  maxLoginNameLength,
  maxMailLength,
  maxMobileNumberLength,
  maxVerificationCodeLength,
  membershipStates,
  type NotificationKind,
  normaliseLoginName,
  normaliseMobileNumber,
  normaliseVerificationCode,
  passwordLength,
  permissions,
  type RequiredField,
  requiredFieldMessages,
  roles,
  signingPinPattern,
} from '@energy-om/domain';
import { z } from 'zod';
import { withoutHiddenCharacters } from '#wire.ts';

/** The purposes of a verification code (spec §7): a code that was sent for one of them is not valid for another. */
export const verifyCodeScenes = ['register', 'login', 'forget', 'bind'] as const;
export type VerifyCodeScene = (typeof verifyCodeScenes)[number];

const checkField = requiredFieldMessages.other['zh-CN'];

/** A required text with the specification's message for its field (spec §5), where the text 'undefined' counts as empty. */
export function requiredText(field: RequiredField, maxLength = 200) {
  const error = requiredFieldMessages[field]['zh-CN'];
  return z
    .string({ error })
    .trim()
    .max(maxLength, { error: checkField })
    .refine((text) => text !== '' && text !== 'undefined', { error });
}

/** The name that an account signs in with: its mobile number, unless an administrator assigned another name. */
export const loginName = requiredText('loginName', maxLoginNameLength).transform(normaliseLoginName);
/** A password is taken literally, including spaces at its ends. The rules for a new one are in the domain's `findPasswordFault`. */
export const passWord = z
  .string({ error: requiredFieldMessages.passWord['zh-CN'] })
  .max(passwordLength.max, { error: checkField })
  .refine((text) => text !== '' && text !== 'undefined', { error: requiredFieldMessages.passWord['zh-CN'] });
export const fullName = withoutHiddenCharacters(requiredText('fullName', maxFullNameLength));

export function mobileNumber(field: 'loginName' | 'phoneNumber') {
  return requiredText(field, maxMobileNumberLength)
    .transform(normaliseMobileNumber)
    .refine(isMobileNumber, { error: formatMessages.mobileNumber['zh-CN'] });
}

/** An address for e-mail. */
export const mailAddress = z.string().trim().pipe(z.email().max(maxMailLength));

/** The six digits of the text message; spaces between them are removed. */
export const verificationCode = requiredText('verificationCode', maxVerificationCodeLength)
  .transform(normaliseVerificationCode)
  .refine(isVerificationCode, { error: formatMessages.verificationCode['zh-CN'] });

/** An invite code as people type it: in upper or lower case, with or without hyphens and spaces. */
export const inviteCode = z
  .string()
  .trim()
  .max(maxInviteCodeLength)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase());

export const roleGrant = z.object({
  id: z.string(),
  role: z.enum(roles),
  /** The area that the role is limited to; null for the whole tenant. */
  area: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export const tenantContact = z.object({
  phone: z.string().nullable(),
  mail: z.string().nullable(),
  address: z.string().nullable(),
  /** When somebody answers, in words. */
  hours: z.string().nullable(),
});

/** How a tenant shows itself to its members. */
export const branding = z.object({
  shortName: z.string().nullable(),
  /** A small square picture as a data URL. */
  logo: z.string().nullable(),
  /** As #0f6fde; null: the colour of the product. */
  color: z.string().nullable(),
  contact: tenantContact,
});

export const tenantMembership = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  /** `pending`: the request to join is not decided yet; `refused`: it was refused, and the account may ask again. */
  state: z.enum(membershipStates),
  current: z.boolean(),
  /** The reason of a refused request. */
  refusal: z.string().nullable(),
  /** For members of a tenant that has set its parameters. */
  branding: branding.optional(),
});

/** The kinds of notifications that an account can subscribe to. */
export const notificationPreferences = z.object({
  workOrders: z.boolean(),
  alarms: z.boolean(),
  announcements: z.boolean(),
} satisfies Record<NotificationKind, z.ZodType>);

/** Six digits; which of them are too simple is for the server to say. */
export const signingPin = z.string().trim().regex(signingPinPattern);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Between which local times nothing is announced to the account: an end that is not after the start is on the next day. */
export const quietHours = z.object({ from: timeOfDay, to: timeOfDay });

/** Of the cards of home for somebody new (`getHomePage`). */
export const introduction = z.object({
  /** The account has looked at which notifications it gets. */
  notificationsSeen: z.boolean(),
  dismissed: z.boolean(),
});

export const userInfo = z.object({
  id: z.string(),
  loginName: z.string(),
  fullName: z.string(),
  /** Masked: only the first 3 and the last 4 digits are shown. */
  phoneNumber: z.string(),
  /** The id of the uploaded picture. */
  avatar: z.string().nullable(),
  language: z.enum(['zh-CN', 'en']).nullable(),
  notifications: notificationPreferences,
  quietHours: quietHours.nullable(),
  /** Null: no message reaches it by e-mail. */
  mail: z.string().nullable(),
  /** Whether its owner has typed a code that was sent there; before that no message goes there. */
  isMailProven: z.boolean(),
  /** False for an account that an administrator created and that signs in by verification code. */
  hasPassword: z.boolean(),
  hasSigningPin: z.boolean(),
  wechatLinked: z.boolean(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  teams: z.array(z.object({ id: z.string(), name: z.string(), isLeader: z.boolean() })),
  /** The tenant's, in which its days begin; null without a tenant. */
  timeZone: z.string().nullable(),
  /** Present while the tenant is suspended: reading goes on, and every write is refused. */
  suspension: z.object({ reason: z.string() }).optional(),
});

/** The answer of every way to sign in: the account, its tenants, and a single-use ticket for the token call. */
export const signedIn = z.object({
  userinfo: userInfo.pick({ id: true, loginName: true, fullName: true, phoneNumber: true, avatar: true }),
  tenants: z.array(tenantMembership),
  loginTicket: z.string(),
});
