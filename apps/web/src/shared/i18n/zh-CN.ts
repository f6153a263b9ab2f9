import { codes } from './zh-CN/codes.ts';
import { common } from './zh-CN/common.ts';
import { errors } from './zh-CN/errors.ts';
import { home } from './zh-CN/home.ts';
import { mine } from './zh-CN/mine.ts';
import { signIn } from './zh-CN/sign-in.ts';
import { statistics } from './zh-CN/statistics.ts';
import { titles } from './zh-CN/titles.ts';
import { workOrder } from './zh-CN/work-order.ts';
import { workOrderForm } from './zh-CN/work-order-form.ts';

/** Every namespace; the Chinese table is the one that says which keys there are. */
export const zhCN = {
  codes,
  common,
  errors,
  home,
  mine,
  signIn,
  statistics,
  titles,
  workOrder,
  workOrderForm,
};
