/** `Login with google`. */
import type { ShopSettings } from '../../../client/shop-settings.ts';
import Button from '../../../ui/Button.tsx';
import { showToast } from '../../toasts/toasts.store.ts';
import { goToGoogle } from './google-sign-in.ts';
import { NO_GOOGLE } from './sign-in-rules.ts';

interface Props {
  /** Where Google's consent page is, if there is one. */
  readonly google: ShopSettings['google'];
}

export default function GoogleButton({ google }: Props) {
  return (
    <Button
      type="button"
      variant="secondary"
      onClick={() => (google.kind === 'none' ? showToast('danger', NO_GOOGLE) : goToGoogle(google))}
    >
      {/* Google's own mark, in its colours. */}
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          fill="#4285f4"
          d="M23.5 12.27c0-.85-.08-1.67-.22-2.45H12v4.63h6.45a5.5 5.5 0 0 1-2.39 3.62v3h3.87c2.26-2.09 3.57-5.16 3.57-8.8"
        />
        <path
          fill="#34a853"
          d="M12 24c3.24 0 5.96-1.07 7.94-2.91l-3.87-3c-1.07.72-2.45 1.15-4.07 1.15-3.13 0-5.78-2.11-6.73-4.96H1.28v3.1A12 12 0 0 0 12 24"
        />
        <path fill="#fbbc05" d="M5.27 14.28a7.2 7.2 0 0 1 0-4.56v-3.1H1.28a12 12 0 0 0 0 10.76z" />
        <path
          fill="#ea4335"
          d="M12 4.77c1.76 0 3.35.6 4.6 1.8l3.43-3.44A12 12 0 0 0 1.28 6.62l3.99 3.1C6.22 6.88 8.87 4.77 12 4.77"
        />
      </svg>
      Login with google
    </Button>
  );
}
