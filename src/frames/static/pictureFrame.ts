import type { Page } from '#domain/page/page.ts';
import { publishedText } from '#domain/page/pageSheet.ts';
import { splitSubPages, subPageSource } from '#domain/page/subPages.ts';
import { killRenderer } from '#frames/scripted/killRenderer.ts';
import { openFrame } from '#frames/scripted/openFrame.ts';
import { DOCUMENTS_LABEL } from '#frames/scripted/previewLabels.ts';
import { isolatedTarget } from '#frames/scripted/previewTarget.ts';

const DEADLINE_MS = 5000;

/** A PNG of 1200 by 630 pixels of a published page's top, made in the previews' process; null when none can be made in 5 s. */
export async function pictureOf(page: Page): Promise<Blob | null> {
  const target = isolatedTarget(DOCUMENTS_LABEL);
  if (target === null) return null;
  const type = page.content_type;
  const text = subPageSource(type, splitSubPages(type, publishedText(page)), 0);
  const { script } = await import('#frames/document/painter.ts?program');
  const place = document.createElement('div');
  place.className = 'pointer-events-none fixed left-0 top-0 size-px overflow-hidden opacity-0';
  place.inert = true;
  place.dataset['pictureFrame'] = '';
  document.body.append(place);
  return new Promise((resolve) => {
    const end = (png: ArrayBuffer | null) => {
      clearTimeout(timer);
      if (frame.isLate()) void killRenderer(target);
      frame.close();
      place.remove();
      resolve(png === null ? null : new Blob([png], { type: 'image/png' }));
    };
    const timer = setTimeout(() => end(null), DEADLINE_MS);
    const frame = openFrame(
      place,
      {
        content: {
          kind: 'document',
          program: script,
          base: document.baseURI,
          type,
          text,
          part: 0,
          theme: 'light',
          live: false,
        },
        pageKey: '',
        part: 0,
        title: '',
        className: '',
      },
      target,
      {
        onStart: () => ({ clear: false, scroll: { x: 0, y: 0 } }),
        onRefused: () => end(null),
        onEvent: (event) => {
          if (event.kind === 'picture') end(event.png);
        },
        onUnresponsive: () => {},
        onOverLimit: () => end(null),
      },
    );
    frame.iframe.style.cssText = 'width:800px;height:420px;max-width:none';
  });
}
