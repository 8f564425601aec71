import type { BlockProgress } from '#content/markdown/blocks.ts';
import { enricher, extra, type Extras, setDirections } from '#content/markdown/rich/enricher.ts';
import { GITHUB } from '#domain/markdown/dialect.ts';
import { APP_EXTRAS } from '#content/markdown/rich/appExtras.ts';
import { blockSheet } from '#frames/markdown/blockSheet.ts';
import { type CodeBlock, decorateCodeBlocks, languageName } from '#frames/markdown/codeBlocks.ts';
import { codeColours } from '#frames/code/codeColours.ts';
import { loadHighlighter } from '#frames/code/loadHighlighter.ts';
import { retargetLinks } from '#content/documents/previewDocument.ts';
import { nameFootnotes } from '#frames/markdown/headingAnchors.ts';
import { listen } from '#ui/browser/listen.ts';
import { chatToasts } from '#domain/chat/chatMessages.ts';
import { buttonClasses } from '#ui/controls/Button.tsx';
import { copyText } from '#ui/browser/clipboard.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { type CodeAction, pageTypeOf } from './codeAction.ts';

export function replySheet(root: HTMLElement, actions: () => readonly CodeAction[]) {
  count += 1;
  const name = `reply-${count}`;
  const colours = codeColours(root.ownerDocument, loadHighlighter);
  const blocksOf = new WeakMap<Element, CodeBlock>();
  const rich = enricher(EXTRAS);
  const sheet = blockSheet(root, {
    decorate: (block, replaced) => {
      setDirections(block.children);
      rich.add(block, GITHUB);
      decorateText(block, name);
      const blocks = decorateCode(block, actions);
      for (const each of blocks) blocksOf.set(each.pre, each);
      if (blocks.length > 0) colours.add(blocks, replaced !== null);
    },
    changed: () => {},
  });
  const stopFootnotes = handleFootnoteLinks(root);
  const lastCode = () => {
    let element = sheet.elements().at(-1) ?? null;
    while (element !== null && element.localName !== 'pre') {
      element = element.lastElementChild instanceof HTMLElement ? element.lastElementChild : null;
    }
    return element === null ? null : (blocksOf.get(element) ?? null);
  };

  return {
    /** `streaming`: the last block is incomplete. */
    put: ({ blocks, complete }: BlockProgress, streaming: boolean) => {
      const htmls = blocks.map(({ html }) => html);
      sheet.put(htmls, complete);
      markStreaming(root, streaming ? (lastCode()?.pre.parentElement ?? null) : null);
    },
    lastCode,
    colour: (block: CodeBlock) => colours.add([block], true),
    stop: () => {
      stopFootnotes();
      rich.stop();
      colours.stop();
    },
  };
}

/** Adds the language, a Copy button (spec §2) and the `actions` on page sources to all code blocks; returns them. */
function decorateCode(root: Element, actions: () => readonly CodeAction[]): readonly CodeBlock[] {
  return decorateCodeBlocks(root, ({ code, language }) => {
    const bar = code.ownerDocument.createElement('div');
    bar.className = 'bar';
    const name = code.ownerDocument.createElement('span');
    name.className = 'language';
    name.textContent = language === null ? 'Code' : languageName(language);
    bar.append(name, ...buttons(code, language, actions));
    return [bar];
  });
}

/** Marks the one code block that still streams; CSS hides its actions except Copy. */
function markStreaming(root: Element, streaming: Element | null): void {
  for (const block of root.querySelectorAll('.code[data-growing]')) {
    if (block !== streaming) block.removeAttribute('data-growing');
  }
  streaming?.setAttribute('data-growing', '');
}

function buttons(
  code: Element,
  language: string | null,
  actions: () => readonly CodeAction[],
): readonly HTMLElement[] {
  const name = language === null ? 'code' : `${languageName(language)} code`;
  const copy = button(code, 'Copy', `Copy ${name}`, () => {
    void copyText(code.textContent).then((copied) =>
      showToast(copied ? chatToasts.codeCopied : chatToasts.codeCopyFailed),
    );
  });
  const type = pageTypeOf(language, code.textContent);
  if (type === null) return [copy];
  const row = code.ownerDocument.createElement('span');
  row.className = 'actions';
  for (const { id, label } of actions()) {
    const element = button(code, label, `${label}: ${name}`, () => {
      // Read again: an action's closure may be stale by now.
      const action = actions().find((each) => each.id === id);
      action?.run({ type, text: code.textContent });
    });
    element.classList.add('action');
    element.dataset['action'] = id;
    row.append(element);
  }
  return [copy, row];
}

function button(code: Element, text: string, label: string, onClick: () => void) {
  const element = code.ownerDocument.createElement('button');
  element.type = 'button';
  element.className = buttonClasses('ghost', 'sm');
  element.textContent = text;
  element.setAttribute('aria-label', label);
  element.addEventListener('click', onClick);
  return element;
}

/** Allowed targets: outside the app, or a footnote of the same reply. */
const ALLOWED_TARGETS = /^(?:https?:|mailto:|#user-content-)/i;

/** Opens links in a new tab, makes tables scroll, and prefixes ids with the reply's `name`: a page has many replies. */
function decorateText(block: HTMLElement, name: string): void {
  for (const link of block.querySelectorAll('a')) {
    if (!ALLOWED_TARGETS.test(link.getAttribute('href') ?? ''))
      link.replaceWith(...link.childNodes);
  }
  for (const link of block.querySelectorAll('a[href]')) showAddress(link);
  retargetLinks(block);
  nameFootnotes(block);
  for (const element of block.querySelectorAll('[id]')) element.id = `${name}-${element.id}`;
  for (const link of block.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `#${name}-${link.getAttribute('href')?.slice(1) ?? ''}`);
  }
  for (const table of block.querySelectorAll('table')) {
    const scroller = block.ownerDocument.createElement('div');
    scroller.className = 'sideways';
    scroller.tabIndex = 0;
    scroller.setAttribute('role', 'group');
    scroller.setAttribute('aria-label', 'Table');
    table.replaceWith(scroller);
    scroller.append(table);
  }
}

/** A link's words may claim another address than its own. Without user names, which could hide the host. */
function showAddress(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('#') || !URL.canParse(href)) return;
  const { host, pathname, search } = new URL(href);
  const address = `${host}${pathname}${search}`.replace(/\/$/, '');
  if (link.textContent.includes(address)) return;
  const shown = link.ownerDocument.createElement('span');
  shown.className = 'address';
  const isLong = address.length > MAX_ADDRESS;
  shown.textContent = ` (${isLong ? `${address.slice(0, MAX_ADDRESS)}…` : address})`;
  link.append(shown);
}

const MAX_ADDRESS = 60;

/** Scrolls to a reply's footnotes without changing the URL. */
function handleFootnoteLinks(root: HTMLElement): () => void {
  return listen(root, ['click'], (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    if (link === null) return;
    event.preventDefault();
    const id = link.getAttribute('href')?.slice(1) ?? '';
    const target = root.querySelector(`[id="${CSS.escape(id)}"]`);
    if (!(target instanceof HTMLElement)) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.scrollIntoView({ block: 'nearest' });
    target.focus({ preventScroll: true });
  });
}

export type ReplySheet = ReturnType<typeof replySheet>;

const EXTRAS: Extras = {
  ...APP_EXTRAS,
  diagrams: extra(async () => (await import('#frames/static/windowDrawers.ts')).drawInReply),
};

let count = 0;
