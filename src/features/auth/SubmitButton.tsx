import { Button, type ButtonProps } from '#ui/controls/Button.tsx';

export function SubmitButton(props: Pick<ButtonProps, 'pending' | 'disabled' | 'children'>) {
  return <Button type="submit" variant="primary" size="lg" className="w-full" {...props} />;
}
