import { Button, type ButtonProps } from '#ui/controls/Button.tsx';

export function RowAction({
  verb,
  name,
  ...rest
}: Omit<ButtonProps, 'children' | 'name'> & { readonly verb: string; readonly name: string }) {
  return (
    <Button size="sm" variant="ghost" aria-label={`${verb} ${name}`} {...rest}>
      {verb}
    </Button>
  );
}
