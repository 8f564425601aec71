import { lazy, Suspense, useState } from 'react';
import type { Page } from '#domain/page.ts';
import { Button } from '#ui/Button.tsx';

const ConflictDialog = lazy(async () => {
  const { ConflictDialog: Versions } = await import('./ConflictDialog.tsx');
  return { default: Versions };
});

/** Says that a page was changed here and elsewhere, that nothing is lost, and opens both versions. */
export function ConflictNote({ page }: { readonly page: Page }) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  return (
    <div className="text-sm">
      <p className="text-muted">Changed here and elsewhere. Both versions are kept.</p>
      <Button
        size="sm"
        className="mt-2"
        onClick={() => {
          setUsed(true);
          setOpen(true);
        }}
      >
        Show both versions
      </Button>
      {used && (
        <Suspense fallback={null}>
          <ConflictDialog page={page} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  );
}
