/** `Login and Security` (area SECURITY): values from the session, refreshed by the server's. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { cut } from '../../../shared/text.ts';
import { showToast } from '../../toasts/toasts.store.ts';

import { api } from '../api.browser.ts';
import {
  EMAIL_SHOWN,
  MASKED_PASSWORD,
  NAME_SHOWN,
  PROFILE_FIELDS,
  type ProfileField,
  updatePath,
} from '../profile/profile-rules.ts';
import { $session, updateSession } from '../session.store.ts';
import type { Session } from '../session.ts';
import { isSignedOut, SIGN_IN_AGAIN } from '../signed-out.ts';
import CompromisedAccount from './CompromisedAccount.tsx';
import DeleteAccount from './DeleteAccount.tsx';
import ExportData from './ExportData.tsx';

/** Shown below an email that is not proven (docs/accounts.md). */
const NOT_PROVEN = 'Not confirmed yet: press Update and we send you a code.';

const FIELDS = Object.keys(PROFILE_FIELDS) as ProfileField[];

interface RowProps {
  readonly label: string;
  /** The whole value; undefined while it is not known. */
  readonly value: string | undefined;
  readonly shown: string;
  readonly href: string;
  /** Below the value. */
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

/** What is shown of a field: names at most 20 characters, an email at most 30 (CST-65, CST-66). */
function shownOf(field: ProfileField, value: string): string {
  if (field === 'email') return cut(value, EMAIL_SHOWN);
  return field === 'phone-number' ? value : cut(value, NAME_SHOWN);
}

/** What only the server knows of a customer. */
interface Facts {
  readonly hasPassword: boolean;
  readonly emailIsProven: boolean;
}

/** Reads the customer again; returns what the session does not have, undefined until it is known. */
function useFreshCustomer(session: Session | undefined): Facts | undefined {
  const [facts, setFacts] = useState<Facts>();
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
        setFacts(answer.data);
      });
    return () => {
      isHere = false;
    };
  }, [id]);
  return facts;
}

export default function SecurityPanel() {
  const session = useStore($session, { ssr: 'initial' });
  const facts = useFreshCustomer(session);
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
      <DeleteAccount hasPassword={facts?.hasPassword ?? true} />
    </div>
  );
}
