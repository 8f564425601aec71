import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lastEditor, rememberEditor } from '#context/commands.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconPlus } from '#ui/icons/icons.tsx';

export function NewPage({ className }: { readonly className: string }) {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  useEffect(() => {
    if (tab === 'html-editor') rememberEditor('html');
    if (tab === 'markdown-editor') rememberEditor('markdown');
  }, [tab]);
  return (
    <Button
      size="sm"
      icon={<IconPlus />}
      aria-label="New page"
      aria-keyshortcuts="n"
      onClick={() => void navigate({ to: '/open', search: { new: lastEditor() } })}
      className={className}
    >
      <span className="max-sm:sr-only">New</span>
    </Button>
  );
}
