import { useParams } from '@tanstack/react-router';
import { CallbackScreen } from '#features/auth/CallbackScreen.tsx';
import { ForgotScreen } from '#features/auth/ForgotScreen.tsx';
import { ResetScreen } from '#features/auth/ResetScreen.tsx';
import { NotFound } from './messageScreens.tsx';

export function AuthStep() {
  const { step } = useParams({ from: '/auth/$step' });
  switch (step) {
    case 'forgot':
      return <ForgotScreen />;
    case 'reset':
      return <ResetScreen />;
    case 'callback':
      return <CallbackScreen />;
    default:
      return <NotFound />;
  }
}
