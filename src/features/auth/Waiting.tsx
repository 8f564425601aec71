import { Spinner } from '#ui/display/Spinner.tsx';

/** What stands on a sign-in screen until it is known what to show. */
export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner size="lg" label={label} />
    </div>
  );
}
