/** Greets the customer by name, which is not in the HTML. */

import { useStore } from '@nanostores/react';
import { cut } from '../../../shared/text.ts';
import { NAME_SHOWN } from '../profile/profile-rules.ts';
import { $session } from '../session/session.store.ts';
import { firstName } from '../session/session.ts';

export default function AccountGreeting() {
  const session = useStore($session, { ssr: 'initial' });
  return (
    <p className="account-greeting">
      {session && firstName(session) ? `Welcome, ${cut(firstName(session), NAME_SHOWN)}` : 'Welcome'}
    </p>
  );
}
