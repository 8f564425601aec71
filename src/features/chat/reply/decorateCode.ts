import { chatToasts } from '#domain/chat/chatMessages.ts';
import { decorateCodeBlocks, type CodeBlock } from '#frames/markdown/codeBlocks.ts';
import { languageName } from '#frames/highlight/languageNames.ts';
import { buttonClasses } from '#ui/controls/buttonClasses.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { pageTypeOf, type CodeAction } from './codeAction.ts';

/** Adds the language, a Copy button (spec §2) and the `actions` on page sources to all code blocks; returns them. */
export function decorateCode(
  root: Element,
  actions: () => readonly CodeAction[],
): readonly CodeBlock[] {
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
export function markStreaming(root: Element, streaming: Element | null): void {
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
