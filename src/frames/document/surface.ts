import type { DocumentHead } from '#content/documents/previewDocument.ts';
import type { FrameEvent } from '#domain/previewProtocol.ts';
import { showPictures } from './showPictures.ts';
import { followAnchors, SCRIPTLESS_SANDBOX } from './scriptless.ts';

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
