import type { ApiInput } from '@energy-om/contract';
import { ApiSession } from './api-session.ts';
import type { AppProcess } from './app-process.ts';
import { type Person, people } from './people.ts';
import { readCode } from './read-code.ts';

export interface Newcomer extends Person {
  password: string;
}

let minted = 0;

/** Somebody nobody knows yet, with a number of their own. */
export function createNewcomer(fullName: string): Newcomer {
  minted += 1;
  const loginName = `17${String(process.pid % 100_000).padStart(5, '0')}${String(minted).padStart(4, '0')}`;
  return { loginName, fullName, password: 'first light 2026' };
}

/** One for each server: a password is taken a few times a minute only. */
const administrators = new WeakMap<AppProcess, Promise<ApiSession>>();

/** A code of the administrator that lets people in with a role. */
export async function createInvite(server: AppProcess, role: ApiInput<'createInvite'>['role']): Promise<string> {
  const session = administrators.get(server) ?? ApiSession.signIn(server.url, people.administrator);
  administrators.set(server, session);
  const administrator = await session;
  const { code } = await administrator.call('createInvite', { role });
  return code;
}

/** A newcomer with an account that belongs nowhere yet, for stories that begin later. */
export function registerNewcomer(server: AppProcess, fullName: string): Promise<Newcomer> {
  return register(server, fullName, undefined);
}

/** A newcomer who has become a member, for stories that begin later. */
export async function registerMember(server: AppProcess, fullName: string, role: ApiInput<'createInvite'>['role']): Promise<Newcomer> {
  return register(server, fullName, await createInvite(server, role));
}

async function register(server: AppProcess, fullName: string, inviteCode: string | undefined): Promise<Newcomer> {
  const newcomer = createNewcomer(fullName);
  const { loginName, password } = newcomer;
  const visitor = await ApiSession.visit(server.url);
  await visitor.call('sendVerifyCode', { phoneNumber: loginName, scene: 'register' });
  const verificationCode = await readCode(server, loginName);
  await visitor.call('registerAppUser', { loginName, fullName, passWord: password, verificationCode, inviteCode });
  return newcomer;
}
