import type { ApiInput } from '@energy-om/contract';
import { ApiSession } from '../server/api-session.ts';
import type { AppProcess } from '../server/app-process.ts';
import { readVerificationCode } from '../server/read-verification-code.ts';
import { type Person, people } from './people.ts';

export interface Newcomer extends Person {
  password: string;
}

type Role = ApiInput<'createInvite'>['role'];

let count = 0;

/** A person without an account, with a phone number that no other story uses. */
export function createNewcomer(fullName: string): Newcomer {
  count += 1;
  const loginName = `17${String(process.pid % 100_000).padStart(5, '0')}${String(count).padStart(4, '0')}`;
  return { loginName, fullName, password: 'first light 2026' };
}

/** One session for each server, since the server takes only a few sign-ins a minute. */
const administrators = new WeakMap<AppProcess, Promise<ApiSession>>();

function openAdministrator(server: AppProcess): Promise<ApiSession> {
  const session = administrators.get(server) ?? ApiSession.signIn(server.url, people.administrator);
  administrators.set(server, session);
  return session;
}

/** Creates an invite code that admits people with a role. @param areaName of the area that the role is limited to */
export async function createInvite(server: AppProcess, role: Role, areaName?: string): Promise<string> {
  const administrator = await openAdministrator(server);
  const areaId = areaName === undefined ? null : await findAreaId(administrator, areaName);
  const { code } = await administrator.call('createInvite', { role, areaId });
  return code;
}

async function findAreaId(administrator: ApiSession, name: string): Promise<string> {
  const area = (await administrator.call('listSites', {})).find((site) => site.name === name);
  if (!area) throw new Error(`there is no area ${name}`);
  return area.id;
}

/** Registers an account that belongs to no tenant. */
export function registerNewcomer(server: AppProcess, fullName: string): Promise<Newcomer> {
  return register(server, fullName, undefined);
}

/** Registers an account that is a member with a role. @param areaName of the area that the role is limited to */
export async function registerMember(server: AppProcess, fullName: string, role: Role, areaName?: string): Promise<Newcomer> {
  return register(server, fullName, await createInvite(server, role, areaName));
}

async function register(server: AppProcess, fullName: string, inviteCode: string | undefined): Promise<Newcomer> {
  const newcomer = createNewcomer(fullName);
  const { loginName, password } = newcomer;
  const visitor = await ApiSession.visit(server.url);
  await visitor.call('sendVerifyCode', { phoneNumber: loginName, scene: 'register' });
  const verificationCode = await readVerificationCode(server, loginName);
  await visitor.call('registerAppUser', { loginName, fullName, passWord: password, verificationCode, inviteCode });
  return newcomer;
}
