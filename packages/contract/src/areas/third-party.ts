import { notServedYet } from '../endpoint.ts';

export const thirdPartyApi = {
  getWechatSdkConfig: notServedYet('GET', '/api/extend/wechatbase/GetSdkConfig', 'open', 'The signature for WeChat’s JavaScript SDK.'),
  getWechatOpenId: notServedYet('GET', '/api/extend/wechatbase/GetOpenId', 'account', 'Exchanges a WeChat code for the openid.'),
  setThirdParty: notServedYet('POST', '/api/base/personalaccount/SetThridParty', 'account', 'Links or unlinks a third-party account.'),
} as const;
