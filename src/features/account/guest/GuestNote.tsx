/** Tells customers that they order without a password, and lets them end it. */
import { firstName } from '../session/session.ts';
import { currentSession } from '../session/stored-session.ts';
import { leaveDevice } from './leave-device.browser.ts';

export default function GuestNote() {
  const session = currentSession();
  const name = session ? firstName(session) : '';
  return (
    <p className="guest-note">
      {name === '' ? 'You order without a password.' : `You order without a password, as ${name}.`}{' '}
      <button className="guest-note__leave" type="button" onClick={leaveDevice}>
        Not you?
      </button>
    </p>
  );
}
