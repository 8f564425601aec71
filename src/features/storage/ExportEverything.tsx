import { useExport } from '#context/useExport.ts';
import { Button } from '#ui/controls/Button.tsx';
import { IconDownload } from '#ui/icons/icons.tsx';

export function ExportEverything() {
  const [exportEverything, exporting] = useExport();
  return (
    <Button
      size="sm"
      icon={<IconDownload />}
      pending={exporting}
      onClick={() => void exportEverything()}
    >
      Export everything
    </Button>
  );
}
