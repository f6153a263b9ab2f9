/** The bills of both providers, in their documented form. */

const wechatHead =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const wechatTotalsHead = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

export interface BilledTrade {
  orderNumber: string;
  providerNumber: string;
  /** In yuan, as it is written. */
  amount: string;
  fee: string;
  refundNumber?: string;
  description?: string;
  /** By default `SUCCESS`, or `REFUND` with a refund's number. */
  state?: string;
}

const time = '2026-11-18 21:03:07';

export function writeWechatBill(trades: BilledTrade[]): string {
  const rows = trades.map(({ orderNumber, providerNumber, amount, fee, refundNumber = '', description = '预付费充值', state }) => {
    const isRefund = refundNumber !== '';
    const [paid, refunded] = isRefund ? ['0.00', amount] : [amount, '0.00'];
    const names = [time, 'wx5f2d8a0c3b7e1496', '1900000109', '', '', isRefund ? '4200001' : providerNumber, orderNumber, 'o1', 'JSAPI'];
    const status = state ?? (isRefund ? 'REFUND' : 'SUCCESS');
    const refund = [isRefund ? providerNumber : '0', isRefund ? refundNumber : '0', refunded, '0.00', isRefund ? 'ORIGINAL' : '', ''];
    return [...names, status, 'OTHERS', 'CNY', paid, '0.00', ...refund, description, '', fee, '0.60%', paid, refunded, ''];
  });
  const add = (column: number) => (rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0) / 100).toFixed(2);
  const totals = [String(rows.length), add(12), add(16), '0.00', '0.00', add(24), add(25)];
  const write = (values: string[]) => values.map((value) => `\`${value}`).join(',');
  return `\uFEFF${[wechatHead, ...rows.map(write), wechatTotalsHead, write(totals)].join('\r\n')}\r\n`;
}

const alipayHead =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
const line = '-----------------------------------------';

/** Amounts and fees of refunds are written with their signs, as Alipay does. */
export function writeAlipayBill(trades: BilledTrade[]): string {
  const rows = trades.map(({ orderNumber, providerNumber, amount, fee, refundNumber, description = '预付费充值' }) => {
    const kind = refundNumber === undefined ? '交易' : '退款';
    const names = [`${providerNumber}\t`, `${orderNumber}\t`, kind, description, '2026-11-18 21:03:00', time, '', '', '', '', 'a***@b.com'];
    const money = [amount, amount, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'];
    return [...names, ...money, refundNumber === undefined ? '' : `${refundNumber}\t`, fee, '0.00', ''].join(',');
  });
  const refunds = trades.filter(({ refundNumber }) => refundNumber !== undefined).length;
  return [
    '#支付宝业务明细查询',
    '#账号：[20887210000000000156]',
    '#起始日期：[2026年11月18日 00:00:00]   终止日期：[2026年11月19日 00:00:00]',
    `#${line}业务明细列表${line}`,
    alipayHead,
    ...rows,
    `#${line}业务明细列表结束${line}`,
    `#交易合计：${trades.length - refunds}笔，商家实收共0.00元，商家优惠共0.00元`,
    `#退款合计：${refunds}笔，商家实收退款共0.00元，商家优惠退款共0.00元`,
    '#导出时间：[2026年11月19日 02:10:00]',
    '',
  ].join('\r\n');
}
