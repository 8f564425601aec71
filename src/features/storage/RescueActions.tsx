import type { ReactNode } from 'react';
import { useExport } from '#context/useLifeboat.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconDownload } from '#ui/icons/icons.tsx';

/** What can be done about a storage that takes nothing: everything into a file, and what else there is. */
export function RescueActions({ children }: { readonly children: ReactNode }) {
  const [exportEverything, exporting] = useExport();
  return (
    <span className="flex flex-wrap gap-2">
      {children}
      <Button
        size="sm"
        variant="primary"
        icon={<IconDownload />}
        pending={exporting}
        onClick={() => void exportEverything()}
      >
        Export everything
      </Button>
    </span>
  );
}
