import { splitSubPages, subPageSource, withSheet } from '#domain/page/splitPages.ts';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { DeviceStage } from '#features/editor/preview/DeviceWidths.tsx';
import { RemovedList } from './VisitorsReport.tsx';
import { removedSummary } from './removedWords.ts';
import type { VisitorsCheckState } from './useVisitorsCheck.ts';

export function VisitorsPreview({
  state,
  page,
  retry,
}: {
  readonly state: VisitorsCheckState;
  readonly page: number;
  readonly retry: () => void;
}) {
  if (state.kind === 'working') {
    return (
      <div className="grid flex-1 place-content-center">
        <Spinner label="Publishing a copy..." />
      </div>
    );
  }
  if (state.kind === 'failed') {
    return (
      <div className="space-y-3 p-4 text-sm">
        <p>Connect once to check what visitors will get.</p>
        <Button onClick={retry}>Try Again</Button>
      </div>
    );
  }
  const { html, css, removed } = state.result;
  const pages = splitSubPages('html', withSheet(html, css));
  const index = Math.min(page, pages.length - 1);
  return (
    <>
      <DeviceStage>
        <StaticFrame
          type="html"
          text={subPageSource('html', pages, index)}
          part={index}
          title="Published page"
          className="absolute inset-0 size-full bg-paper"
        />
      </DeviceStage>
      <details className="max-h-1/2 shrink-0 overflow-y-auto border-t border-line px-4 max-sm:px-3">
        <summary className="touch-target cursor-pointer py-2 text-xs font-medium">
          {removedSummary(removed)}
        </summary>
        <div className="pb-3">
          <RemovedList removed={removed} />
        </div>
      </details>
    </>
  );
}
