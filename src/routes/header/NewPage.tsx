import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import type { ContentType } from '#domain/page/page.ts';
import { readItem, writeItem } from '#ui/browser/webStorage.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconPlus } from '#ui/icons/icons.tsx';

const STORAGE_KEY = 'recto-last-editor';

/** The key N types text there, or chooses an entry. */
const TAKES_KEYS = 'input, textarea, select, .cm-editor, [contenteditable="true"], [role="menu"]';

/** Opens an empty page in the editor that was used last. */
export function NewPage({ className }: { readonly className: string }) {
  return (
    <Button
      size="sm"
      icon={<IconPlus />}
      aria-label="New page"
      aria-keyshortcuts="n"
      onClick={useOpenNew()}
      className={className}
    >
      <span className="max-sm:sr-only">New</span>
    </Button>
  );
}

export function useNewPageKey(): void {
  const open = useOpenNew();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'n' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    if (document.querySelector(OPEN_DIALOG) !== null) return;
    if (target instanceof Element && target.closest(TAKES_KEYS) !== null) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"]';

function useOpenNew(): () => void {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  useEffect(() => {
    if (tab === 'html-editor') writeItem('localStorage', STORAGE_KEY, 'html');
    if (tab === 'markdown-editor') writeItem('localStorage', STORAGE_KEY, 'markdown');
  }, [tab]);
  return () => void navigate({ to: '/open', search: { new: lastEditor() } });
}

function lastEditor(): ContentType {
  return readItem('localStorage', STORAGE_KEY) === 'html' ? 'html' : 'markdown';
}
