import { copyText } from '#ui/clipboard.ts';

/** How long a Copy button says that it has copied, ms (spec §9). */
const COPIED_MS = 2000;

/** Gives every code block in `root` its language's name and a Copy button. */
export function addCopyButtons(root: Element): void {
  for (const pre of root.querySelectorAll('pre')) {
    const holder = root.ownerDocument.createElement('div');
    holder.className = 'code';
    const language = /\blanguage-([\w+#.-]{1,20})/.exec(
      pre.firstElementChild?.className ?? '',
    )?.[1];
    pre.replaceWith(holder);
    pre.tabIndex = 0;
    holder.append(pre, copyButton(pre, language));
  }
}

function copyButton(pre: Element, language: string | undefined): HTMLButtonElement {
  const button = pre.ownerDocument.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.setAttribute('aria-label', language === undefined ? 'Copy code' : `Copy ${language} code`);
  if (language !== undefined) button.dataset['language'] = language;
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener('click', () => {
    void copyText(pre.textContent).then((copied) => {
      if (!copied) return;
      clearTimeout(timer);
      button.textContent = 'Copied!';
      button.dataset['copied'] = '';
      timer = setTimeout(() => {
        button.textContent = 'Copy';
        delete button.dataset['copied'];
      }, COPIED_MS);
    });
  });
  return button;
}
