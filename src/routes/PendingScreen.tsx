import { Spinner } from '#ui/display/Spinner.tsx';

/** What stands where a screen is about to be; a short wait shows nothing. */
export function PendingScreen() {
  return (
    <div className="flex min-h-80 flex-1 animate-[recto-fade_200ms_350ms_both] items-center justify-center">
      <Spinner size="lg" label="Loading…" />
    </div>
  );
}
