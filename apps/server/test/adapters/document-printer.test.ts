import { afterAll, describe, expect, it } from 'vitest';
import type { PagesContent } from '#adapters/document/document-content.ts';
import { createDocumentPrinter, PrinterBusyError } from '#adapters/document/document-printer.ts';
import { breakLines } from '#adapters/document/print/break-lines.ts';
import { countPages } from '../support/services/recording-printer.ts';

const printer = createDocumentPrinter();
afterAll(() => printer.close());

const contentOf = (blocks: PagesContent['blocks']): PagesContent => ({
  kind: 'pages',
  language: 'zh-CN',
  title: '工单报告',
  author: '能源运维',
  createdAt: 0,
  footer: '能源运维',
  pageNumber: '第 {page} 页，共 {pages} 页',
  blocks,
});

describe('the printer', () => {
  it('prints Chinese text with fonts of its own, and stays small', async () => {
    const pdf = await printer.print(contentOf([{ kind: 'title', text: '1号变压器绕组超温', detail: 'WO20261122-0007' }]));
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/FontFile2/);
    expect(pdf.byteLength).toBeLessThan(60_000);
  });

  it('goes on over pages with a long table', async () => {
    const rows = Array.from({ length: 200 }, (_, index) => [{ text: `第 ${index + 1} 项` }, { text: '正常' }]);
    const columns = [
      { title: '项目', share: 3 },
      { title: '结论', share: 1 },
    ];
    expect(countPages(await printer.print(contentOf([{ kind: 'table', columns, rows }])))).toBeGreaterThan(3);
  });

  it('prints a text with characters that the font does not have', async () => {
    const text = 'emoji 🔥, 䶮, \u202e and \u0000';
    expect(countPages(await printer.print(contentOf([{ kind: 'paragraph', text }])))).toBe(1);
  });

  it('fails for one document that cannot be printed and prints the next', async () => {
    const broken = contentOf([{ kind: 'pictures', perRow: 2, pictures: [{ bytes: new Uint8Array([1, 2, 3]), caption: '' }] }]);
    await expect(printer.print(broken)).rejects.toThrow('printing failed');
    expect(countPages(await printer.print(contentOf([{ kind: 'heading', text: '下一份' }])))).toBe(1);
  });

  it('refuses documents while too many wait', async () => {
    const settled = await Promise.allSettled(
      Array.from({ length: 30 }, () => printer.print(contentOf([{ kind: 'heading', text: '排队' }]))),
    );
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBe(9);
    expect(refused.every((reason) => reason instanceof PrinterBusyError)).toBe(true);
  });
});

describe('lines', () => {
  const breakAt = (text: string, width: number) => breakLines(text, width, () => 1);

  it.each([
    ['between Han characters', '变压器绕组超温', 4, ['变压器绕', '组超温']],
    ['not before closing punctuation', '绕组超温，请处理', 4, ['绕组超', '温，请处', '理']],
    ['not after opening punctuation', '绕组超（限值', 4, ['绕组超', '（限值']],
    ['between words', 'oil is too hot', 7, ['oil is', 'too hot']],
    ['not within a number', '限值 130.5 ℃', 7, ['限值', '130.5 ℃']],
    ['within a word that is too long', 'SCB14-1250', 4, ['SCB1', '4-12', '50']],
    ['where the text itself begins a line', '一\n二', 10, ['一', '二']],
  ])('are broken %s', (_where, text, width, lines) => {
    expect(breakAt(text, width)).toEqual(lines);
  });
});
