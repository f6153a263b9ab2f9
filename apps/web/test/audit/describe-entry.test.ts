import { beforeAll, describe, expect, it } from 'vitest';
import { describeEntry } from '#features/audit/model/describe-entry.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { startChineseTexts } from '../support/texts.ts';

beforeAll(startChineseTexts);

describe('what an entry of the audit log says', () => {
  it.each([
    ['request', 'session', '登录'],
    ['request', 'signIn', '登录失败'],
    ['log', 'session', '退出登录'],
    ['end', 'session', '结束会话'],
    ['close', 'bill', '出账单'],
    ['start', 'tableImport', '导入表格'],
    ['assignTariff', 'area', '分配计费方案'],
    ['takeMeter', 'room', '移出表计'],
    ['save', 'area', '保存区域'],
  ] as const)('of %s %s', (action, kind, text) => {
    expect(
      describeEntry(
        { action, kind },
        (key, values) => textOf('audit', key, values),
        (key, values) => textOf('codes', key, values),
      ),
    ).toBe(text);
  });
});
