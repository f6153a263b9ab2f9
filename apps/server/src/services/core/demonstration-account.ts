/** A demonstration account, whose password is public. */
export interface DemonstrationAccount {
  loginName: string;
  password: string;
  role: { 'zh-CN': string; en: string };
  tenant: string;
}
