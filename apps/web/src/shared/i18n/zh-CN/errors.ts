/** The specification's messages word for word (spec §5, §8). */
export const errors = {
  unstableNetwork: '当前网络波动较大，请稍后再试！',
  requestFailed: '当前网络波动较大，请稍后再试!!!',
  upgrading: '系统升级中...请稍后再试!!!',
  sessionEnded: '登录已过期，请重新登录',
  positioningFailed: '定位失败',
  field: {
    loginName: '请输入手机号',
    fullName: '请输入真实姓名',
    phoneNumber: '请输入手机号',
    passWord: '请输入密码',
    verificationCode: '请输入验证码',
    must: '必填项不允许为空',
    other: '请检查数据',
  },
};
