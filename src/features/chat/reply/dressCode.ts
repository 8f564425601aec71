import { chatToasts } from '#domain/chat/chatToasts.ts';
import { decorateCodeBlocks, type CodeBlock } from '#frames/markdown/codeBlocks.ts';
import { languageName } from '#frames/highlight/languageNames.ts';
import { buttonClasses } from '#ui/controls/buttonClasses.ts';
import { copyText } from '#ui/browser/clipboard.ts';
import { showToast } from '#ui/overlays/toast.ts';
import { codeBlockText, type CodeAction } from './codeAction.ts';

/**
 * Gives every code block in `root` its language's name, a Copy button (spec §2) and, as `actions` says when it is
 * looked at, what else can be done with it. Returns them.
 */
export function dressCode(
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

/** Says which code block is still being written: it can be copied, and nothing else be done with it. */
export function markGrowing(root: Element, growing: Element | null): void {
  for (const block of root.querySelectorAll('.code[data-growing]')) {
    if (block !== growing) block.removeAttribute('data-growing');
  }
  growing?.setAttribute('data-growing', '');
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
  const block = codeBlockText(language, code.textContent);
  const others = actions()
    .filter(({ fits }) => fits(block))
    .map(({ id, label }) => {
      const made = button(code, label, `${label}: ${name}`, () => {
        const action = actions().find((each) => each.id === id);
        action?.run(codeBlockText(language, code.textContent));
      });
      made.classList.add('action');
      made.dataset['action'] = id;
      return made;
    });
  const row = code.ownerDocument.createElement('span');
  row.className = 'actions';
  row.append(...others);
  return others.length === 0 ? [copy] : [copy, row];
}

function button(code: Element, words: string, label: string, onClick: () => void) {
  const made = code.ownerDocument.createElement('button');
  made.type = 'button';
  made.className = buttonClasses('ghost', 'sm');
  made.textContent = words;
  made.setAttribute('aria-label', label);
  made.addEventListener('click', onClick);
  return made;
}
