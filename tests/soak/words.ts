import type { DeviceIndex } from './steps.ts';

/** A message that appeared on a screen. */
export interface Word {
  readonly where: 'toast' | 'header' | 'document' | 'alert';
  readonly text: string;
  /** For `document`: the tokens in the editor. */
  readonly tokens: readonly string[];
  readonly device: DeviceIndex;
  readonly tab: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** What the soak did to a device, which decides which messages may be true. */
export interface Situation {
  /** Its session was ended on the server, or its storage cleared, since the last sign-in. */
  readonly isSessionEnded: boolean;
  /** Its disk is full, or was a moment ago. */
  readonly isFull: boolean;
  readonly wasCleared: boolean;
  /** Its disk was full at some time: Chromium may drop a database that it could not write. */
  readonly wasFull: boolean;
  /** The same since the last recorded loss of a storage. */
  readonly mayDrop: boolean;
}

/** Whether a message claims that all is synced, or that a page is saved. */
export function claims(word: Pick<Word, 'where' | 'text'>, what: 'synced' | 'saved'): boolean {
  const { where, text } = word;
  if (what === 'synced') {
    return where === 'header'
      ? text.startsWith('Synced')
      : where === 'document' && text === 'Synced';
  }
  const saved = /^(Page Updated|(Markdown )?Page Saved|Both Versions Are Kept)/;
  return where === 'toast' && saved.test(text);
}

/** Whether a message says that the server ended the session. */
export function isOfEnd({ text }: Pick<Word, 'text'>): boolean {
  return /sign-in has ended|^Sign in again/i.test(text);
}

/** Whether a message says that the storage was cleared. */
export function isOfClearing({ text }: Pick<Word, 'text'>): boolean {
  return /cleared Recto’s storage/.test(text);
}

/** Whether a message says that storage and session are lost, as when Chromium drops both. */
export function isOfDrop(word: Pick<Word, 'where' | 'text'>): boolean {
  return isOfClearing(word) && !/downloading your work/.test(word.text);
}

/** Why a message is false in this situation; null if it may be true. "Synced" is checked elsewhere. */
export function falsehood(
  word: Pick<Word, 'where' | 'text'>,
  { isSessionEnded, isFull, wasCleared, wasFull }: Situation,
): string | null {
  const { text } = word;
  if (isOfEnd(word) && !isSessionEnded) return 'the sign-in has not ended';
  if (/no storage left|^Storage full/i.test(text) && !isFull) {
    return 'the disk is not full';
  }
  if (/storage can’t be opened|^Storage unavailable/i.test(text) && !isFull && !wasCleared) {
    return 'the storage can be opened';
  }
  if (isOfClearing(word) && !wasCleared && !wasFull) return 'no storage was cleared';
  if (
    /refused by the server|do not have permission|too large|^Error (Saving|Deleting)/i.test(text)
  ) {
    return isFull || isSessionEnded ? null : 'the server refused nothing for good';
  }
  return null;
}

/** Reports every new toast, alert and status line by `window.soakWord`; runs in the page. */
export function observeWords(): void {
  type Report = (word: object) => Promise<void>;
  const report = (where: string, text: string, tokens: readonly string[] = []) => {
    const send = (window as unknown as { soakWord?: Report }).soakWord;
    if (text !== '') void send?.({ where, text, tokens, at: Date.now() }).catch(() => undefined);
  };
  const seen = new WeakMap<Element, string>();
  const last = { header: '', document: '' };
  const look = () => {
    for (const [where, selector] of [
      ['toast', 'li[data-tone]'],
      ['alert', '[role="alert"]'],
    ] as const) {
      for (const element of document.querySelectorAll(selector)) {
        const text = element.textContent;
        if (seen.get(element) === text) continue;
        seen.set(element, text);
        report(where, text);
      }
    }
    const header = document.querySelector('header button[data-tone] span:not([aria-hidden])');
    const label = header?.parentElement?.textContent ?? '';
    if (label !== last.header) report('header', (last.header = label));
    const status = document.querySelector('[role="tabpanel"] output')?.textContent ?? '';
    if (status === last.document) return;
    last.document = status;
    const text = document.querySelector('.cm-content')?.textContent ?? '';
    report('document', status, [...new Set(text.match(/t\d+x/g))]);
  };
  const start = () => {
    look();
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  };
  if (window === window.top) start();
}
