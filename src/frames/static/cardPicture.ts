import type { Page } from '#domain/page/page.ts';
import { publishedText, splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { hasHung, markedText } from '#frames/scripted/previewMarks.ts';
import { DOCUMENTS_LABEL, isolatedTarget } from '#frames/scripted/previewTarget.ts';
import { openHiddenDocument } from './hiddenDocument.ts';

const DEADLINE_MS = 5000;

/** 1200 by 630 pixels of the page's top; null when none can be made in 5 s, or the page hung before. */
export async function drawCardPicture(page: Page): Promise<Blob | null> {
  const target = isolatedTarget(DOCUMENTS_LABEL);
  if (target === null) return null;
  const type = page.content_type;
  const text = subPageSource(type, splitSubPages(type, publishedText(page)), 0);
  if (await hasHung(markedText(type, text))) return null;
  const { script: program } = await import('#frames/document/painter.ts?program');
  const place = document.createElement('div');
  place.className = 'pointer-events-none fixed left-0 top-0 size-px overflow-hidden opacity-0';
  place.inert = true;
  place.dataset['pictureFrame'] = '';
  document.body.append(place);
  return new Promise((resolve) => {
    const end = (png: ArrayBuffer | null) => {
      clearTimeout(timer);
      frame.close();
      place.remove();
      resolve(png === null ? null : new Blob([png], { type: 'image/png' }));
    };
    const timer = setTimeout(() => end(null), DEADLINE_MS);
    const frame = openHiddenDocument(place, { program, type, text }, target, {
      onEvent: (event) => {
        if (event.kind === 'picture') end(event.png);
      },
      onFailed: () => end(null),
    });
    frame.iframe.className = '';
    frame.iframe.style.cssText = 'width:800px;height:420px;max-width:none';
  });
}
