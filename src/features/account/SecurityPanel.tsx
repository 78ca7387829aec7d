/** `Login and Security` (area SECURITY): values from the session, refreshed by the server's. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { cut } from '../text.ts';
import { showToast } from '../toasts/toasts.ts';

import { api } from './api.browser.ts';
import CompromisedAccount from './CompromisedAccount.tsx';
import DeleteAccount from './DeleteAccount.tsx';
import ExportData from './ExportData.tsx';
import {
  EMAIL_SHOWN,
  MASKED_PASSWORD,
  NAME_SHOWN,
  PROFILE_FIELDS,
  type ProfileField,
  updatePath,
} from './profile-rules.ts';
import { $session, updateSession } from './session.store.ts';
import type { Session } from './session.ts';
import { isSignedOut, SIGN_IN_AGAIN } from './signed-out.ts';

const FIELDS = Object.keys(PROFILE_FIELDS) as ProfileField[];

interface RowProps {
  readonly label: string;
  /** Whole value; undefined while nobody knows it. */
  readonly value: string | undefined;
  readonly shown: string;
  readonly href: string;
}

function SecurityRow({ label, value, shown, href }: RowProps) {
  const isEmpty = value === '';
  return (
    <div className="security-row">
      <dt className="security-row__label">{label}</dt>
      <dd className="security-row__value" title={value !== undefined && shown !== value ? value : undefined}>
        {isEmpty ? <span className="security-row__nothing">Not given</span> : shown}
      </dd>
      <dd className="security-row__action">
        <a className="button button--secondary button--s" href={href}>
          Update<span className="hidden-words"> {label.toLowerCase()}</span>
        </a>
      </dd>
    </div>
  );
}

/** What is shown of a field: names at most 20 characters, an email at most 30 (CST-65, CST-66). */
function shownOf(field: ProfileField, value: string): string {
  if (field === 'email') return cut(value, EMAIL_SHOWN);
  return field === 'phone-number' ? value : cut(value, NAME_SHOWN);
}

/** Reads the customer anew; answers whether they have a password, undefined until that is known. */
function useFreshCustomer(session: Session | undefined): boolean | undefined {
  const [hasPassword, setHasPassword] = useState<boolean>();
  const id = session?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let isHere = true;
    api()
      .call('getClient', { params: { userId: id } })
      .then((answer) => {
        // Who was signed out has no session to be here for any more; without an answer the session's values stand.
        if (!answer.ok) isSignedOut(answer.error, SIGN_IN_AGAIN);
        if (!answer.ok || !isHere) return;
        const { nom, pseudo, email, numTel, url, cartId } = answer.data;
        updateSession({ id, nom, pseudo, email, numTel, url, cartId });
        setHasPassword(answer.data.hasPassword);
      });
    return () => {
      isHere = false;
    };
  }, [id]);
  return hasPassword;
}

export default function SecurityPanel() {
  const session = useStore($session, { ssr: 'initial' });
  const hasPassword = useFreshCustomer(session);

  return (
    <div className="stack">
      <dl className="security-rows">
        {FIELDS.map((field) => {
          const { key, label } = PROFILE_FIELDS[field];
          const value = session ? (session[key] ?? '') : undefined;
          const shown = value === undefined ? '…' : shownOf(field, value);
          return (
            <SecurityRow key={field} label={label} value={value} shown={shown} href={updatePath(field, value ?? '')} />
          );
        })}
        <SecurityRow
          label="Password"
          value={MASKED_PASSWORD}
          shown={MASKED_PASSWORD}
          href={updatePath('password', '')}
        />
      </dl>
      <section className="security-block" aria-labelledby="two-factor">
        <div>
          <h2 id="two-factor">Two-factor authentication</h2>
          <p>A second proof beside your password.</p>
        </div>
        <button
          className="button button--secondary"
          type="button"
          onClick={() => showToast('neutral', 'Feature not yet available')}
        >
          Turn on two-factor authentication
        </button>
      </section>
      <CompromisedAccount />
      <ExportData />
      <DeleteAccount hasPassword={hasPassword ?? true} />
    </div>
  );
}
