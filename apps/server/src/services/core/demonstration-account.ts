/** Somebody to try the product as, with a password that everybody knows. */
export interface DemonstrationAccount {
  loginName: string;
  password: string;
  role: { 'zh-CN': string; en: string };
  tenant: string;
}
