/** `Login and Security` (area SECURITY): values of the session, then of the server. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ShopSettings } from '../../../client/shop-settings.ts';
import { cut } from '../../../shared/text.ts';
import { showToast } from '../../toasts/toasts.store.ts';
import SetPassword from '../guest/SetPassword.tsx';
import {
  EMAIL_SHOWN,
  MASKED_PASSWORD,
  NAME_SHOWN,
  NOT_PROVEN,
  PROFILE_FIELDS,
  type ProfileField,
  updatePath,
} from '../profile/profile-rules.ts';
import { api } from '../session/api.browser.ts';
import { $session, updateSession } from '../session/session.store.ts';
import type { Session } from '../session/session.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../session/signed-out.ts';
import CompromisedAccount from './CompromisedAccount.tsx';
import DeleteAccount from './DeleteAccount.tsx';
import ExportData from './ExportData.tsx';

const FIELDS = Object.keys(PROFILE_FIELDS) as ProfileField[];

interface RowProps {
  /** Name of the value, beside it. */
  readonly label: string;
  /** The complete value; undefined until it is known. */
  readonly value: string | undefined;
  /** The value as displayed, partly hidden. */
  readonly shown: string;
  /** Path of the page that changes it. */
  readonly href: string;
  /** Shown below the value. */
  readonly note?: string | undefined;
}

function SecurityRow({ label, value, shown, href, note }: RowProps) {
  const isEmpty = value === '';
  return (
    <div className="security-row">
      <dt className="security-row__label">{label}</dt>
      <dd className="security-row__value" title={value !== undefined && shown !== value ? value : undefined}>
        {isEmpty ? <span className="security-row__nothing">Not given</span> : shown}
      </dd>
      {note && <dd className="security-row__note">{note}</dd>}
      <dd className="security-row__action">
        <a className="button button--secondary button--s" href={href}>
          Update<span className="hidden-words"> {label.toLowerCase()}</span>
        </a>
      </dd>
    </div>
  );
}

/** The displayed value of a field: at most 20 characters of a name, 30 of an email (CST-65, CST-66). */
function shownOf(field: ProfileField, value: string): string {
  if (field === 'email') return cut(value, EMAIL_SHOWN);
  return field === 'phone-number' ? value : cut(value, NAME_SHOWN);
}

interface Props {
  /** The captcha for setting a first password. */
  readonly captcha: ShopSettings['captcha'];
}

/** Customer data that only the server has. */
interface Facts {
  readonly hasPassword: boolean;
  readonly emailIsProven: boolean;
}

/** Reads the customer; returns the data that the session lacks, undefined until it is loaded. */
function useFreshCustomer(session: Session | undefined): Facts | undefined {
  const [facts, setFacts] = useState<Facts>();
  const id = session?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let isHere = true;
    api()
      .call('getClient', { params: { userId: id } })
      .then((answer) => {
        // After a sign-out the page is left; if the call fails, the values of the session stay.
        if (!answer.ok) isSignedOut(answer.error, SIGN_IN_AGAIN);
        if (!answer.ok || !isHere) return;
        const { nom, pseudo, email, numTel, url, cartId } = answer.data;
        setFacts(answer.data);
        // The data that a customer without a password typed is only on this device.
        if (answer.data.isGuest) return;
        updateSession({ id, nom, pseudo, email, numTel, url, cartId });
      });
    return () => {
      isHere = false;
    };
  }, [id]);
  return facts;
}

export default function SecurityPanel({ captcha }: Props) {
  const session = useStore($session, { ssr: 'initial' });
  const facts = useFreshCustomer(session);
  if (session?.isGuest)
    return (
      <div className="stack">
        <SetPassword session={session} captcha={captcha} />
        <ExportData />
        <DeleteAccount hasPassword={false} />
      </div>
    );
  const password = facts?.hasPassword === false ? '' : MASKED_PASSWORD;

  return (
    <div className="stack">
      <dl className="security-rows">
        {FIELDS.map((field) => {
          const { key, label } = PROFILE_FIELDS[field];
          const value = session ? (session[key] ?? '') : undefined;
          const shown = value === undefined ? '…' : shownOf(field, value);
          const note = field === 'email' && value && facts?.emailIsProven === false ? NOT_PROVEN : undefined;
          const href = updatePath(field, value ?? '');
          return <SecurityRow key={field} label={label} value={value} shown={shown} href={href} note={note} />;
        })}
        <SecurityRow label="Password" value={password} shown={password} href={updatePath('password', '')} />
      </dl>
      <CompromisedAccount />
      <ExportData />
      <DeleteAccount hasPassword={facts?.hasPassword ?? true} />
      {/* Last, because only its button exists yet. */}
      <section className="security-block" aria-labelledby="two-factor">
        <div>
          <h2 id="two-factor">Two-factor authentication</h2>
          <p>A second proof beside your password. Not open yet.</p>
        </div>
        <button
          className="button button--quiet"
          type="button"
          onClick={() => showToast('neutral', 'Feature not yet available')}
        >
          Turn on two-factor authentication
        </button>
      </section>
    </div>
  );
}
