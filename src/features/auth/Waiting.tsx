import { Spinner } from '#ui/display/Spinner.tsx';

export function Waiting({ label }: { readonly label: string }) {
  return (
    <div className="grid min-h-80 place-items-center">
      <Spinner size="lg" label={label} />
    </div>
  );
}
