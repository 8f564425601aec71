import { useEffect, useEffectEvent } from 'react';
import type { PublishResult } from '#content/publish/publish.ts';
import { Disclosure } from '#ui/display/Disclosure.tsx';
import { useVisitorsCheck } from './useVisitorsCheck.ts';
import { lostOf } from './lostCount.ts';
import { VisitorsOutcome, VisitorsReport } from './VisitorsReport.tsx';

/** A disclosure in the save dialog (spec §5), which opens by itself if visitors don't get everything; works offline. */
export function VisitorsCheck({
  fileName,
  readText,
  publish,
  open,
  onOpenChange,
}: {
  readonly fileName: string;
  readonly readText: () => string;
  readonly publish: (source: string) => Promise<PublishResult>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const { state, retry } = useVisitorsCheck(readText, publish);
  const isLossy = state.kind === 'done' && lostOf(state.result.removed).length > 0;
  const show = useEffectEvent(() => onOpenChange(true));
  useEffect(() => {
    if (isLossy) show();
  }, [isLossy]);
  return (
    <Disclosure
      title="What visitors will get"
      aside={<VisitorsOutcome state={state} />}
      open={open}
      onOpenChange={onOpenChange}
      className="mt-6 border-t border-line pt-3"
    >
      <VisitorsReport state={state} retry={retry} fileName={fileName} readText={readText} />
    </Disclosure>
  );
}
