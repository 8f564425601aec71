import type { DocumentHead } from '#content/documents/previewDocument.ts';
import type { FrameEvent } from '#domain/previewProtocol.ts';
import { percentDecoded } from '#domain/decodeText.ts';
import { HEADING_PREFIX } from '#frames/markdown/headingAnchors.ts';
import {
  PICTURES_CACHE,
  pictureKey,
  pictureAt,
  picturePath,
  type PictureName,
} from '#domain/page/picture.ts';

/** `sandbox` of a frame without scripts. Its parent can reach into it; links open ordinary new tabs. */
const SCRIPTLESS_SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** A `#` link would load the document's base address in the frame. Returns the unsubscribe function. */
export function followAnchors(doc: Document): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest('a[href^="#"]');
    if (link === null || link === undefined) return;
    event.preventDefault();
    const name = percentDecoded(link.getAttribute('href')?.slice(1) ?? '');
    if (name === '') doc.documentElement.scrollIntoView({ block: 'start' });
    else scrollAndFocus(targetOf(doc, name, link));
  };
  doc.addEventListener('click', onClick);
  return () => doc.removeEventListener('click', onClick);
}

/** An author's id, a heading, or a footnote, as on GitHub; on the link's own sub-page first. */
function targetOf(doc: Document, name: string, link: Element): Element | undefined {
  for (const prefix of ['', HEADING_PREFIX, 'user-content-']) {
    const targets = doc.querySelectorAll(`[id="${CSS.escape(prefix + name)}"]`);
    if (targets.length < 2) {
      if (targets[0] !== undefined) return targets[0];
      continue;
    }
    const page = subPageIndex(doc, link);
    return [...targets].find((each) => subPageIndex(doc, each) === page) ?? targets[0];
  }
  return undefined;
}

function subPageIndex(doc: Document, target: Element): number {
  return [...doc.querySelectorAll('.page-name')].filter(
    (name) => (name.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  ).length;
}

function scrollAndFocus(target: Element | undefined): void {
  if (target === undefined) return;
  target.scrollIntoView({ block: 'start' });
  if (!target.hasAttribute('tabindex') && !target.matches('a[href], button')) {
    target.setAttribute('tabindex', '-1');
  }
  if ('focus' in target && typeof target.focus === 'function')
    target.focus({ preventScroll: true });
}

export type Surface = (make: (head: DocumentHead) => string) => Document;

/** A frame inside this one, whose sandbox runs no scripts; spec §9. */
export function innerSurface(head: DocumentHead): Surface {
  document.body.style.margin = '0';
  return (make) => {
    const frame = document.createElement('iframe');
    frame.title = 'Page';
    frame.setAttribute('sandbox', SCRIPTLESS_SANDBOX);
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0';
    document.body.replaceChildren(frame);
    const doc = frame.contentDocument;
    if (doc === null) throw new Error('The inner frame is out of reach.');
    return write(doc, make(head));
  };
}

/** This document itself: its policy runs only scripts with the nonce of `head`. Links are reported, as it has no popups. */
export function ownSurface(head: DocumentHead, send: (event: FrameEvent) => void): Surface {
  return (make) => {
    const doc = write(document, make(head));
    doc.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || event.defaultPrevented || link.href === '') return;
      event.preventDefault();
      send({ kind: 'link', href: link.href });
    });
    return doc;
  };
}

export function scrollReported(surface: Surface, send: (event: FrameEvent) => void): Surface {
  return (make) => {
    const doc = surface(make);
    let isDue = false;
    doc.addEventListener(
      'scroll',
      () => {
        if (isDue) return;
        isDue = true;
        requestAnimationFrame(() => {
          isDue = false;
          const { scrollLeft: x = 0, scrollTop: y = 0 } = doc.scrollingElement ?? {};
          send({ kind: 'scroll', x, y });
        });
      },
      { passive: true },
    );
    return doc;
  };
}

function write(doc: Document, html: string): Document {
  doc.open();
  doc.write(html);
  doc.close();
  followAnchors(doc);
  showPictures(doc);
  return doc;
}

/**
 * Shows pictures that the server lacks, or that are requested offline. The previews' worker answers this frame, but not
 * the empty one inside it, so this program reads what failed there from what the app handed over, or fetches it.
 */
function showPictures(doc: Document): void {
  const tried = new WeakSet<HTMLImageElement>();
  doc.addEventListener(
    'error',
    ({ target }) => {
      // From another window: `instanceof` would compare with this one's class.
      const image = target as HTMLImageElement | null;
      if (image?.localName !== 'img' || tried.has(image)) return;
      const name = URL.canParse(image.src) ? pictureAt(new URL(image.src).pathname) : null;
      if (name === null) return;
      tried.add(image);
      void pictureOf(image.src, name).then((blob) => {
        if (blob !== null) image.src = URL.createObjectURL(blob);
      });
    },
    true,
  );
}

export async function pictureOf(address: string, name: PictureName): Promise<Blob | null> {
  const kept = await keptPicture(name).catch(() => undefined);
  if (kept !== undefined) return kept.blob();
  try {
    const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' });
    return answer.ok ? await answer.blob() : null;
  } catch {
    return null;
  }
}

/** Also where the browser allows no worker. */
async function keptPicture(name: PictureName): Promise<Response | undefined> {
  const cache = await caches.open(PICTURES_CACHE);
  return cache.match(pictureKey(location.origin, picturePath(name)));
}
