import { passwordFaultMessages } from '@energy-om/domain';
import type { MessageTable } from './message-table.ts';

export const accountMessages = {
  wrongNameOrPassword: { 'zh-CN': '手机号或密码不正确', en: 'Wrong mobile number or password' },
  passwordLocked: {
    'zh-CN': '密码错误次数过多，请 {seconds} 秒后再试，或使用短信验证码登录',
    en: 'Too many wrong passwords: try again in {seconds} s, or log in by SMS code',
  },
  signingPinWrong: { 'zh-CN': 'PIN 不正确', en: 'The PIN is wrong' },
  signingPinSimple: {
    'zh-CN': 'PIN 过于简单：不要用重复、连续的数字或手机号的一部分',
    en: 'Too simple: no repeated digits, no runs, no part of the mobile number',
  },
  signingPinLocked: {
    'zh-CN': '此人的 PIN 输错次数过多，请 {seconds} 秒后再试，或由本人在自己的手机上操作',
    en: 'Too many wrong PINs of this person: try again in {seconds} s, or act on the own phone',
  },
  signingPinPhoneLocked: {
    'zh-CN': '这台手机上 PIN 输错次数过多，请 {seconds} 秒后再试，或由本人在自己的手机上操作',
    en: 'Too many wrong PINs on this phone: try again in {seconds} s, or act on the own phone',
  },
  wrongPassword: { 'zh-CN': '密码不正确', en: 'The password is wrong' },
  wrongOldPassword: { 'zh-CN': '原密码不正确', en: 'The old password is wrong' },
  passwordTooShort: passwordFaultMessages.tooShort,
  passwordTooLong: passwordFaultMessages.tooLong,
  passwordLikeName: passwordFaultMessages.likeTheName,
  passwordTooSimple: passwordFaultMessages.oneCharacter,
  passwordCommon: { 'zh-CN': '该密码过于常见，请换一个', en: 'This password is too common, choose another one' },
  samePassword: { 'zh-CN': '新密码不能与原密码相同', en: 'The new password must differ from the old one' },
  wrongCode: { 'zh-CN': '验证码错误或已失效', en: 'The verification code is wrong or has expired' },
  codeNotSent: { 'zh-CN': '短信发送失败，请稍后再试', en: 'The message could not be sent, please try again later' },
  mailNotConfigured: { 'zh-CN': '当前未开通邮件服务', en: 'E-mail is not available here' },
  smsNotConfigured: { 'zh-CN': '当前未开通短信服务', en: 'SMS is not available here' },
  numberTaken: { 'zh-CN': '该手机号已注册，请直接登录', en: 'This number has an account already, please log in' },
  numberInUse: { 'zh-CN': '该手机号已被其他账号使用', en: 'Another account has this number' },
  numberUnknown: { 'zh-CN': '该手机号尚未注册', en: 'There is no account with this number yet' },
  avatarUnknown: { 'zh-CN': '头像无效，请重新上传', en: 'The picture is not valid, please upload it again' },
  wechatNotConfigured: { 'zh-CN': '当前未开通微信服务', en: 'WeChat is not available here' },
  wechatCodeUsed: { 'zh-CN': '微信授权已失效，请重新授权', en: 'The WeChat authorisation has expired, please authorise again' },
  wechatOriginUnknown: { 'zh-CN': '该页面不属于本系统', en: 'This page does not belong to this installation' },
  wechatNotFound: { 'zh-CN': '请先完成微信授权', en: 'Authorise with WeChat first' },
  wechatTaken: { 'zh-CN': '该微信已绑定其他账号', en: 'This WeChat account is linked to another account' },
  wechatUnavailable: { 'zh-CN': '微信服务暂不可用，请稍后再试', en: 'WeChat cannot be reached just now, please try again later' },
} as const satisfies MessageTable;
