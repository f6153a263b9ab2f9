import {
  formatMessages,
  isMobileNumber,
  isVerificationCode,
  type NotificationKind,
  normaliseLoginName,
  normaliseMobileNumber,
  normaliseVerificationCode,
  passwordLength,
  permissions,
  type RequiredField,
  requiredFieldMessages,
  roles,
} from '@energy-om/domain';
import { z } from 'zod';
import { seen } from '#wire.ts';

/** What a verification code is good for (spec §7): a code for one of them is none for another. */
export const verifyCodeScenes = ['register', 'login', 'forget', 'bind'] as const;
export type VerifyCodeScene = (typeof verifyCodeScenes)[number];

const maxLoginNameLength = 64;
const checkField = requiredFieldMessages.other['zh-CN'];

/** Required text with the specification's message for its field (spec §5); the text 'undefined' counts as empty there. */
export function requiredText(field: RequiredField, maxLength = 200) {
  const error = requiredFieldMessages[field]['zh-CN'];
  return z
    .string({ error })
    .trim()
    .max(maxLength, { error: checkField })
    .refine((text) => text !== '' && text !== 'undefined', { error });
}

/** The name one signs in with: the mobile number, unless an administrator gave another one. */
export const loginName = requiredText('loginName', maxLoginNameLength).transform(normaliseLoginName);
/** As it is, blanks at its ends included; how a new one must be is the domain's `findPasswordFault`. */
export const passWord = z
  .string({ error: requiredFieldMessages.passWord['zh-CN'] })
  .max(passwordLength.most, { error: checkField })
  .refine((text) => text !== '' && text !== 'undefined', { error: requiredFieldMessages.passWord['zh-CN'] });
export const fullName = seen(requiredText('fullName', 50));

export function mobileNumber(field: 'loginName' | 'phoneNumber') {
  return requiredText(field, 32).transform(normaliseMobileNumber).refine(isMobileNumber, { error: formatMessages.mobileNumber['zh-CN'] });
}

/** Six digits, as they stand in the message. */
export const verificationCode = requiredText('verificationCode', 16)
  .transform(normaliseVerificationCode)
  .refine(isVerificationCode, { error: formatMessages.verificationCode['zh-CN'] });

/** As it is printed and read out: capitals or not, with or without hyphens. */
export const inviteCode = z
  .string()
  .trim()
  .max(40)
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase());

export const roleGrant = z.object({
  id: z.string(),
  role: z.enum(roles),
  /** Null: the whole tenant. */
  area: z.object({ id: z.string(), name: z.string() }).nullable(),
});

export const tenantMembership = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  /** `pending`: asked to join, not answered yet; `refused`: was told no, and may ask again. */
  state: z.enum(['member', 'pending', 'refused']),
  current: z.boolean(),
  /** Why it was refused. */
  refusal: z.string().nullable(),
});

/** Kinds of message one may be told of. */
export const notificationChoices = z.object({ workOrders: z.boolean(), alarms: z.boolean(), announcements: z.boolean() } satisfies Record<
  NotificationKind,
  z.ZodType
>);

export const userInfo = z.object({
  id: z.string(),
  loginName: z.string(),
  fullName: z.string(),
  /** Masked: first 3 and last 4 digits. */
  phoneNumber: z.string(),
  /** Id of a file. */
  avatar: z.string().nullable(),
  language: z.enum(['zh-CN', 'en']).nullable(),
  notifications: notificationChoices,
  /** False for who was brought in by an administrator and signs in by code. */
  hasPassword: z.boolean(),
  wechatLinked: z.boolean(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  teams: z.array(z.object({ id: z.string(), name: z.string(), isLeader: z.boolean() })),
});

/** What a way to sign in answers: who it is, where one belongs, and a one-time ticket for the token call. */
export const signedIn = z.object({
  userinfo: userInfo.pick({ id: true, loginName: true, fullName: true, phoneNumber: true, avatar: true }),
  tenants: z.array(tenantMembership),
  loginTicket: z.string(),
});
