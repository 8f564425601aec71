import type { PublishResult } from '#content/publish/publish.ts';
import { Disclosure } from '#ui/display/Disclosure.tsx';
import { useVisitorsCheck } from './useVisitorsCheck.ts';
import { VisitorsOutcome, VisitorsReport } from './VisitorsReport.tsx';

/**
 * "What visitors will get" of an HTML page as a part of the save dialog (spec §5). Works without a connection;
 * closed, it says how much is left out.
 */
export function VisitorsCheck({
  fileName,
  readText,
  publish,
  open,
  onOpenChange,
}: {
  /** The name of the file that the source is downloaded as. */
  readonly fileName: string;
  readonly readText: () => string;
  readonly publish: (source: string) => Promise<PublishResult>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const { state, again } = useVisitorsCheck(readText, publish);
  return (
    <Disclosure
      title="What visitors will get"
      aside={<VisitorsOutcome state={state} />}
      open={open}
      onOpenChange={onOpenChange}
      className="mt-6 border-t border-line pt-3"
    >
      <VisitorsReport state={state} again={again} fileName={fileName} readText={readText} />
    </Disclosure>
  );
}
