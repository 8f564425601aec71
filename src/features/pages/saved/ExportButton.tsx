import { Suspense, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { IconDownload } from '#ui/icons/icons.tsx';
import { lazyPart } from '#ui/lazyPart.ts';

const ExportProjects = lazyPart(async () => (await import('./ExportProjects.tsx')).ExportProjects);

export function ExportButton({
  count,
  readIds,
}: {
  readonly count: number;
  readonly readIds: () => Promise<readonly string[]>;
}) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const words = count === 1 ? 'this project' : `these ${count.toLocaleString()} projects`;
  return (
    <>
      <Button
        size="sm"
        icon={<IconDownload />}
        aria-label={`Export ${words}`}
        onClick={() => void readIds().then(setIds)}
      >
        Export
      </Button>
      {ids !== null && (
        <Suspense fallback={null}>
          <ExportProjects ids={ids} onClose={() => setIds(null)} />
        </Suspense>
      )}
    </>
  );
}
