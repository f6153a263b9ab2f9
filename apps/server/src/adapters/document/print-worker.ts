import { parentPort } from 'node:worker_threads';
import type { DocumentContent } from './document-content.ts';
import type { PrintAnswer } from './document-printer.ts';
import { printDocument } from './print/print-document.ts';

const port = parentPort;
if (port === null) throw new Error('this module is a thread of the printer');

port.on('message', async (content: DocumentContent) => {
  const answer: PrintAnswer = await printDocument(content).then(
    (pdf) => ({ pdf }),
    (error: unknown) => ({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  port.postMessage(answer);
});
