import { permissions, roles } from '@energy-om/domain';
import { z } from 'zod';
import { endpoint, notServedYet } from '../endpoint.ts';

export const tenantMembership = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(roles)),
  state: z.enum(['member', 'pending']),
  current: z.boolean(),
});

export const userInfo = z.object({
  id: z.string(),
  loginName: z.string(),
  fullName: z.string(),
  /** Masked: first 3 and last 4 digits. */
  phoneNumber: z.string(),
  avatar: z.string().nullable(),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
  teams: z.array(z.object({ id: z.string(), name: z.string(), isLeader: z.boolean() })),
});

/** Required text with the specification's message (spec §5); the text 'undefined' counts as empty there. */
export function requiredText(message: string, maxLength = 200) {
  return z
    .string({ error: message })
    .trim()
    .max(maxLength)
    .refine((text) => text !== '' && text !== 'undefined', { error: message });
}

const longestLoginName = 64;
const longestPassword = 128;

export const accountApi = {
  registerAppUser: notServedYet(
    'POST',
    '/api/base/personalaccount/RegisterAppUser',
    'open',
    'Creates an account by mobile number and code.',
  ),
  logInWithPassword: endpoint(
    'POST',
    '/api/base/personalaccount/AppLogin',
    'open',
    'Checks name and password and gives a one-time ticket for the token call.',
    z.object({ loginName: requiredText('请输入手机号', longestLoginName), passWord: requiredText('请输入密码', longestPassword) }),
    z.object({
      userinfo: userInfo.pick({ id: true, loginName: true, fullName: true, phoneNumber: true, avatar: true }),
      tenants: z.array(tenantMembership),
      loginTicket: z.string(),
    }),
  ),
  requestToken: endpoint(
    'POST',
    '/connect/token',
    'open',
    'Gives tokens for a password, a login ticket or a refresh token (RFC 6749 errors).',
    z.object({
      client_id: z.string().optional(),
      client_secret: z.string().optional(),
      grant_type: z.string().optional(),
      username: z.string().max(longestLoginName).optional(),
      password: z.string().max(longestPassword).optional(),
      login_ticket: z.string().optional(),
      refreshtoken: z.string().optional(),
      refresh_token: z.string().optional(),
      tenantid: z.string().optional(),
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
      }),
    ]),
    { encoding: 'form' },
  ),
  sendVerifyCode: notServedYet('POST', '/api/message/producer/SendVerifyCode', 'open', 'Sends a verification code to a mobile number.'),
  bindAccountTenant: notServedYet(
    'POST',
    '/api/b/base/personalaccount/BindAccountTenant',
    'open',
    'Binds an account to a tenant by invite or request.',
  ),
  logInWithSms: notServedYet(
    'POST',
    '/api/user/smsLogin',
    'open',
    'Checks number and code and gives a one-time ticket for the token call.',
  ),
  forgetPassword: notServedYet('PUT', '/api/base/personalaccount/ForgetPassword', 'open', 'Sets a new password by verification code.'),
  getTenantsByName: notServedYet('GET', '/api/extend/tenants/GetTenantByName', 'account', 'Finds tenants by name for the bind page.'),
  unbindAccountTenant: notServedYet('POST', '/api/b/base/personalaccount/B_UnBindAccountTenant', 'account', 'Leaves a tenant.'),
  listAccountTenants: endpoint(
    'GET',
    '/api/b/base/personalaccount/GetAccountBTenantList',
    'account',
    'Lists the tenants of the account.',
    z.object({}),
    z.array(tenantMembership),
  ),
  getUserInfo: endpoint(
    'GET',
    '/api/base/personalaccount/GetUserInfo',
    'account',
    'The account with its roles and permissions in the current tenant.',
    z.object({}),
    userInfo,
  ),
  updatePassword: notServedYet('PUT', '/api/base/personalaccount/UpdatePassword', 'account', 'Changes the password with the old one.'),
  updateProfile: notServedYet('POST', '/api/user/profile', 'account', 'Stores name, avatar, language and notification choices.'),
  logOut: endpoint('POST', '/api/user/logout', 'account', 'Ends this session.', z.object({}), z.object({})),
} as const;
