import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { ImportReport } from '#mutators/lifeboat/import.ts';
import { Banner } from '#ui/display/Banner.tsx';

export function ImportProblems({
  report: { refused, stoppedBy },
}: {
  readonly report: ImportReport;
}) {
  return (
    <>
      {stoppedBy !== null && (
        <Banner tone="danger" className="mb-5" title={describeFailure(stoppedBy)} />
      )}
      {refused.length > 0 && (
        <>
          <h3 className="font-medium">Not imported</h3>
          <p className="text-sm text-muted">They are still in the file.</p>
          <ul className="mt-2 grid gap-2">
            {refused.map(({ title, reason }, at) => (
              <li key={`${at} ${title}`} className="text-sm">
                <span className="font-medium wrap-anywhere">{title}</span>
                <span className="block text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
