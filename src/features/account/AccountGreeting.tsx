/** Greets the customer by name, which is not in the HTML. */
import { useStore } from '@nanostores/react';
import { cut } from '../../shared/text.ts';
import { NAME_SHOWN } from './profile-rules.ts';
import { $session } from './session.store.ts';

export default function AccountGreeting() {
  const session = useStore($session, { ssr: 'initial' });
  return (
    <p className="account-greeting">{session?.pseudo ? `Welcome, ${cut(session.pseudo, NAME_SHOWN)}` : 'Welcome'}</p>
  );
}
