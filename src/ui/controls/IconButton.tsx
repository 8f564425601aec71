import { tooltipHandlers } from '#ui/overlays/tooltip.ts';
import { Button, type ButtonProps } from './Button.tsx';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'asChild' | 'square'> {
  readonly label: string;
}

export function IconButton({ label, ...rest }: IconButtonProps) {
  return <Button square variant="ghost" aria-label={label} {...tooltipHandlers} {...rest} />;
}
