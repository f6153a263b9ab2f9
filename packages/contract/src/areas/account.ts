import { maxLoginNameLength, maxMobileNumberLength, maxVerificationCodeLength, passwordLength } from '@energy-om/domain';
import { z } from 'zod';
import { endedByOwner } from '../codes.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import {
  fullName,
  introduction,
  inviteCode,
  loginName,
  mailAddress,
  mobileNumber,
  notificationPreferences,
  passWord,
  quietHours,
  signedIn,
  signingPin,
  tenantMembership,
  userInfo,
  verificationCode,
  verifyCodeScenes,
} from './schemas/account-wire.ts';

const tokenText = z.string().max(300).optional();

export const accountApi = {
  registerAppUser: endpoint(
    'POST',
    '/api/base/personalaccount/RegisterAppUser',
    'open',
    'Creates an account by mobile number and code, and with an invite code makes it a member.',
    z.object({
      loginName: mobileNumber('loginName'),
      fullName,
      passWord,
      verificationCode,
      inviteCode: inviteCode.optional(),
    }),
    z.object({
      accountId: z.string(),
      /** A single-use ticket for BindAccountTenant, valid for 10 minutes. */
      bindTicket: z.string(),
      /** The tenant that the invite code belongs to; null without an invite code. */
      tenant: tenantMembership.nullable(),
    }),
    { limit: 'guess', carriesPassword: true },
  ),
  logInWithPassword: endpoint(
    'POST',
    '/api/base/personalaccount/AppLogin',
    'open',
    'Checks login name and password and returns a single-use ticket for the token call.',
    z.object({ loginName, passWord }),
    signedIn,
    { limit: 'guess', carriesPassword: true },
  ),
  requestToken: endpoint(
    'POST',
    '/connect/token',
    'open',
    'Issues tokens for a password, a verification code, a WeChat code, a login ticket or a refresh token (RFC 6749 errors).',
    z.object({
      client_id: tokenText,
      client_secret: tokenText,
      grant_type: tokenText,
      username: z.string().max(maxLoginNameLength).optional(),
      password: z.string().max(passwordLength.max).optional(),
      phone_number: z.string().max(maxMobileNumberLength).optional(),
      verification_code: z.string().max(maxVerificationCodeLength).optional(),
      /** The authorisation code that WeChat issued, for the grant type `wechat_code`. */
      code: z.string().max(200).optional(),
      login_ticket: tokenText,
      refreshtoken: tokenText,
      refresh_token: tokenText,
      tenantid: tokenText,
    }),
    z.union([
      z.object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.number(),
        refresh_token: z.string(),
        tenantid: z.string().nullable(),
      }),
      z.object({
        error: z.enum(['invalid_request', 'invalid_client', 'invalid_grant', 'unsupported_grant_type', 'temporarily_unavailable']),
        /** With a refresh token whose session was ended from another device: the phone deletes what it keeps of the account. */
        error_description: z.literal(endedByOwner).optional(),
      }),
    ]),
    { limit: 'renew', encoding: 'form', carriesPassword: true },
  ),
  sendVerifyCode: endpoint(
    'POST',
    '/api/message/producer/SendVerifyCode',
    'open',
    'Sends a verification code to a mobile number; the answer is the same for known and unknown numbers.',
    z.object({ phoneNumber: mobileNumber('phoneNumber'), scene: z.enum(verifyCodeScenes) }),
    z.object({
      expiresInSeconds: z.number(),
      nextAfterSeconds: z.number(),
      /**
       * True when so many codes were requested within the hour that this one may not be sent. The answer is the same for known and
       * unknown numbers.
       */
      isScarce: z.boolean(),
    }),
  ),
  logInWithSms: endpoint(
    'POST',
    '/api/user/smsLogin',
    'open',
    'Checks mobile number and verification code and returns a single-use ticket for the token call.',
    z.object({ phoneNumber: mobileNumber('phoneNumber'), verificationCode }),
    signedIn,
    { limit: 'guess' },
  ),
  forgetPassword: endpoint(
    'PUT',
    '/api/base/personalaccount/ForgetPassword',
    'open',
    'Sets a new password by verification code and ends every session of the account.',
    z.object({ phoneNumber: mobileNumber('phoneNumber'), verificationCode, passWord }),
    z.object({}),
    { limit: 'guess', carriesPassword: true },
  ),
  getUserInfo: endpoint(
    'GET',
    '/api/base/personalaccount/GetUserInfo',
    'account',
    'Returns the account with its roles and permissions in the current tenant.',
    z.object({}),
    userInfo,
  ),
  updatePassword: endpoint(
    'PUT',
    '/api/base/personalaccount/UpdatePassword',
    'account',
    'Changes the password after checking the old one, and ends every other session of the account.',
    z.object({ oldPassWord: passWord, passWord }),
    z.object({ endedSessions: z.number() }),
    { carriesPassword: true },
  ),
  setSigningPin: endpoint(
    'POST',
    '/api/user/signingpin',
    'account',
    'Sets the PIN by which the account signs on the phone of somebody else, given the password.',
    z.object({ passWord, pin: signingPin }),
    userInfo,
    { carriesPassword: true },
  ),
  changePhoneNumber: endpoint(
    'POST',
    '/api/user/changephone',
    'account',
    'Changes the mobile number of the account, given the password and a verification code sent to the new number.',
    z.object({ passWord, phoneNumber: mobileNumber('phoneNumber'), verificationCode }),
    userInfo,
    { carriesPassword: true },
  ),
  sendMailCode: endpoint(
    'POST',
    '/api/message/mail/SendCode',
    'account',
    'Sends a verification code to an e-mail address; the answer is the same whoever has the address.',
    z.object({ mail: mailAddress }),
    z.object({ expiresInSeconds: z.number(), nextAfterSeconds: z.number() }),
  ),
  proveMail: endpoint(
    'POST',
    '/api/message/mail/Prove',
    'account',
    'Stores the e-mail address of the account as proven, given the code that was sent there for this account.',
    z.object({ mail: mailAddress, verificationCode }),
    userInfo,
  ),
  updateProfile: endpoint(
    'POST',
    '/api/user/profile',
    'account',
    'Stores name, avatar, language, e-mail address, notification preferences, quiet hours, and what the account has seen of its introduction.',
    z.object({
      fullName: fullName.optional(),
      /** The id of an uploaded picture; null removes the avatar. */
      avatar: id.nullable().optional(),
      language: z.enum(['zh-CN', 'en']).optional(),
      notifications: notificationPreferences.partial().optional(),
      /** Where messages are to reach the account by e-mail, once it is proven; null: nowhere. */
      mail: mailAddress.nullable().optional(),
      /** Null: none. */
      quietHours: quietHours.nullable().optional(),
      introduction: introduction.partial().optional(),
    }),
    userInfo,
  ),
} as const;
