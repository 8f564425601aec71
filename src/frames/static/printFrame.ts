import type { ContentType } from '#domain/page/page.ts';
import { DOCUMENTS_LABEL } from '#frames/scripted/previewLabels.ts';
import { isolatedTarget } from '#frames/scripted/previewTarget.ts';
import { openHiddenDocument } from './hiddenDocument.ts';

export interface PrintedDocument {
  readonly type: ContentType;
  readonly title: string;
  readonly text: string;
}

/**
 * Resolves with what closes the frame once the print dialog is about to open; null when the previews' site does not
 * answer.
 */
export async function printFrame(
  { type, title, text }: PrintedDocument,
  onDone: () => void,
): Promise<(() => void) | null> {
  const target = isolatedTarget(DOCUMENTS_LABEL);
  if (target === null) return null;
  const { script: program } = await import('#frames/document/printer.ts?program');
  return new Promise((resolve) => {
    const frame = openHiddenDocument(
      document.body,
      { program, type, text, printTitle: title },
      target,
      {
        onEvent: ({ kind }) => {
          if (kind === 'painted') resolve(frame.close);
          if (kind === 'loaded') onDone();
        },
        onFailed: () => {
          frame.close();
          resolve(null);
        },
      },
    );
    frame.iframe.dataset['printFrame'] = '';
  });
}
