/** The specification's messages word for word (spec §8); those of empty fields are in the domain. */
export const errors = {
  unstableNetwork: '当前网络波动较大，请稍后再试！',
  requestFailed: '当前网络波动较大，请稍后再试!!!',
  upgrading: '系统升级中...请稍后再试!!!',
  sessionEnded: '登录已过期，请重新登录',
};
