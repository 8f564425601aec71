import { editorTypeAt, PLACES_KEY } from '#context/editorAddress.ts';
import { createFirstTextArea } from '#context/firstTextArea.ts';
import { documentKey } from '#domain/page/draft.ts';
import {
  firstTextOf,
  isSameDocument,
  saveTypedText,
  typedTextOf,
  type FirstText,
} from '#store/session/firstText.ts';
import { lastSignedInUser, localStorageOrNull } from '#store/health/storageWitness.ts';
import { readItem } from '#ui/browser/webStorage.ts';

/** Shows the text that the editor at this URL showed last, editable; the editor then takes it over (decision 083). */
export function showFirstText(): void {
  const memory = localStorageOrNull();
  const userId = lastSignedInUser(memory);
  if (userId === null) return;
  const shown = firstTextOf(memory, userId);
  if (shown === null || !isAtThisUrl(shown)) return;
  const left = typedTextOf(memory, userId);
  // The editor saves it as a draft first.
  if (left !== null && !isSameDocument(left, shown)) return;
  const { type, pageId, text } = shown;
  const base = left?.base ?? text;
  const area = createFirstTextArea();
  area.style.cssText = shown.style;
  const key = documentKey(pageId, type);
  area.dataset['document'] = key;
  area.ariaLabel = shown.label;
  area.spellcheck = type === 'markdown';
  area.defaultValue = base;
  area.value = left?.text ?? text;
  area.setSelectionRange(0, 0);
  area.addEventListener('input', () => {
    saveTypedText(memory, { userId, type, pageId, base, text: area.value });
  });
  area.addEventListener('compositionstart', () => (area.dataset['composing'] = ''));
  area.addEventListener('compositionend', () => delete area.dataset['composing']);
  const show = () => {
    // Not parsed yet.
    if (!document.body) return void requestAnimationFrame(show);
    document.body.append(area);
    // Like the editor, which restores its position only in the same tab.
    const places = readItem('sessionStorage', PLACES_KEY) ?? '';
    if (places.includes(key)) area.scrollTop = shown.scrollTop;
    area.dataset['scroll'] = String(area.scrollTop);
  };
  requestAnimationFrame(show);
}

function isAtThisUrl({ type, pageId, windowWidth }: FirstText): boolean {
  const address = new URLSearchParams(location.search);
  return (
    editorTypeAt(location) === type &&
    address.get('load') === pageId &&
    !address.has('template') &&
    !address.has('draft') &&
    innerWidth === windowWidth
  );
}
