import { EditorView } from '@codemirror/view';
import { MAX_SOURCE_BYTES, type ContentType } from '#domain/page/page.ts';

/**
 * Pastes a clipboard that has HTML only, of which CodeMirror pastes nothing: the markup into HTML, its text into
 * Markdown.
 */
export function pasteHtml(type: ContentType, onTooLarge: () => void) {
  return EditorView.domEventHandlers({
    paste: ({ clipboardData }, view) => {
      if (clipboardData === null || view.state.readOnly) return false;
      const html = clipboardData.getData('text/html');
      const isOnly = ['text/plain', 'text/uri-list'].every(
        (other) => clipboardData.getData(other) === '',
      );
      if (html === '' || !isOnly || clipboardData.files.length > 0) return false;
      const text = type === 'html' ? copiedPart(html) : textOf(html);
      if (text.length > MAX_SOURCE_BYTES) onTooLarge();
      else
        view.dispatch(view.state.replaceSelection(text), {
          userEvent: 'input.paste',
          scrollIntoView: true,
        });
      return true;
    },
  });
}

/** Windows and Chromium mark the copied part of the document around it. */
function copiedPart(html: string): string {
  const part = /<!--StartFragment-->([^]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html;
  return part
    .replace(/^\s*<meta\b[^>]*>/i, '')
    .replaceAll(/\r\n?/g, '\n')
    .trim();
}

const BLOCKS =
  'address, article, aside, blockquote, dd, div, dl, dt, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, tr, ul';

/** The document is inert: nothing of it is loaded or run. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(copiedPart(html), 'text/html');
  for (const hidden of body.querySelectorAll('script, style, template, title')) hidden.remove();
  for (const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT); walker.nextNode();) {
    const { currentNode } = walker;
    if (currentNode.parentElement?.closest('pre') !== null) continue;
    currentNode.nodeValue = (currentNode.nodeValue ?? '').replaceAll(/\s+/g, ' ');
  }
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ');
  for (const block of body.querySelectorAll(BLOCKS)) {
    const gap = block.matches('li, tr, dt, dd, div') ? '\n' : '\n\n';
    block.before(gap);
    block.after(gap);
  }
  const lines = (body.textContent ?? '')
    .split('\n')
    .map((line) => line.trimEnd().replace(/^ (?=\S)/, ''));
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
